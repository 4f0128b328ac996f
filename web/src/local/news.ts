/** Who else looks at the tables of this device hears that one has changed: other tabs, workers, other stores of this page. */

const CHANNEL = 'ludotheque tables';

export class News {
  private channel: BroadcastChannel | undefined;
  private readonly listeners = new Set<(table: string) => void>();

  /** Tell all others. A browser without channels tells nobody: they find out by their next Conflict. */
  tell(...tables: string[]): void {
    const channel = this.open();
    for (const table of tables) channel?.postMessage(table);
    if (!this.listeners.size) this.close();
  }

  /** Call `heard(table)` when another has told; returns how to stop. */
  watch(heard: (table: string) => void): () => void {
    const listener = (table: string) => heard(table); // one's own, even if the same is given twice
    this.listeners.add(listener);
    this.open();
    return () => {
      this.listeners.delete(listener);
      if (!this.listeners.size) this.close();
    };
  }

  private open(): BroadcastChannel | undefined {
    if (this.channel || typeof BroadcastChannel === 'undefined') return this.channel;
    this.channel = new BroadcastChannel(CHANNEL);
    this.channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') for (const listener of this.listeners) listener(data);
    };
    return this.channel;
  }

  /** An open channel keeps a page from being put aside whole when one goes back and forth. */
  private close(): void {
    this.channel?.close();
    this.channel = undefined;
  }
}
