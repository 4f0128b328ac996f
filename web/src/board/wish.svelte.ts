/** What a player wishes of the table, kept for the next visit: faster, sound, shortcuts. */
function kept(name: string, otherwise: boolean): boolean {
  try {
    const value = localStorage.getItem(`table.${name}`);
    return value === null ? otherwise : value === 'yes';
  } catch {
    return otherwise;
  }
}

export class Wish {
  #on = $state(false);

  constructor(
    private name: string,
    otherwise = false,
  ) {
    this.#on = kept(name, otherwise);
  }

  get on(): boolean {
    return this.#on;
  }

  set on(to: boolean) {
    this.#on = to;
    try {
      localStorage.setItem(`table.${this.name}`, to ? 'yes' : 'no');
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

/** All that can be wished for at a table. */
export class Wishes {
  readonly faster = new Wish('faster');
  readonly sound = new Wish('sound');
  readonly inWords = new Wish('words');
  readonly hints = new Wish('hints');
  readonly shortcuts = new Wish('shortcuts', true);
}
