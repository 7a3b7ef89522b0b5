import * as v from 'valibot';

/** Text; what is none, or missing, is read as '': it is answered like a text that nobody knows. */
export const lenientText = v.fallback(v.string(), '');
