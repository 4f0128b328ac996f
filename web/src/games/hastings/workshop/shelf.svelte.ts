/** The owner's cards while the workshop is open: every change is kept at once, and can be taken back. */
import { BOX_KEY, keep, remembered, type Box } from '../box/memory';
import { withStarters } from './starters';

interface Change {
  said: string;
  before: Box;
}

export class Shelf {
  box = $state.raw<Box>(withStarters(remembered()));
  /** What was changed here, the last one last. */
  changes = $state.raw<Change[]>([]);
  /** Is it kept? A browser may have no room, or keep nothing. */
  kept = $state(true);

  change(box: Box, said: string): void {
    this.changes = [...this.changes, { said, before: this.box }];
    this.#put(box);
  }

  undo(): void {
    const last = this.changes.at(-1);
    if (!last) return;
    this.changes = this.changes.slice(0, -1);
    this.#put(last.before);
  }

  #put(box: Box): void {
    this.box = box;
    this.kept = keep(box);
  }

  /** Cards described at a table elsewhere in this browser come in by themselves; what was before them can no longer be had back. */
  readonly listen = (): (() => void) => {
    const hear = ({ key }: StorageEvent) => {
      if (key !== BOX_KEY && key !== null) return;
      this.box = withStarters(remembered());
      this.changes = [];
    };
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  };
}
