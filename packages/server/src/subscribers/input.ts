import * as v from 'valibot';
import { lenientText } from '../http/lenient-text.ts';

export const Subscribe = v.object({ email: lenientText });
/** The key of a link. */
export const SubscriberKey = v.object({ key: lenientText });
