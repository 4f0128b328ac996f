/** A worker: rules and players on a core of their own. The page's side is `rulebook.pool.ts`. */
import { type Channel, serve } from './rulebook.work';

serve(self as unknown as Channel);
