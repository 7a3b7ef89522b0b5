import type { EventStreams } from '../events/index.ts';
import type { Images } from '../images/index.ts';

/** What the routes of /operator in one app share. */
export interface OperatorServices {
  images: Images;
  eventStreams: EventStreams;
  /** ids of the keys whose exports are under way, one for each export */
  openExports: string[];
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Set for routes of /operator alone. */
    operatorServices: OperatorServices;
  }
}
