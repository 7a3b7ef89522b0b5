import type { PasswordQueue } from '@mercer/commerce/accounts';
import type { EventStreams } from '@mercer/commerce/events';
import type { Images } from '@mercer/images';
import type { RouteCall } from './permissions/assert-access.ts';

/** What the routes of /operator in one app share. */
export interface OperatorServices {
  images: Images;
  eventStreams: EventStreams;
  /** passwords of staff members; shoppers who sign in do not keep these waiting */
  passwords: PasswordQueue;
  /** ids of the keys whose exports are under way, one for each export */
  openExports: string[];
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Set for routes of /operator alone. */
    operatorServices: OperatorServices;
    /** Set once the route is found. */
    operatorCall?: RouteCall;
  }
}
