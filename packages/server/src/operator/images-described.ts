import * as v from 'valibot';
import type { Description } from './description/description.ts';

const image = v.looseObject({ id: v.string(), file: v.looseObject({ url: v.string() }) });
const storedResult = v.strictObject({ status: v.number(), image });
const error = v.strictObject({ message: v.string(), code: v.string(), param: v.optional(v.string()) });
const rejectedResult = v.strictObject({ status: v.number(), error });

/** The calls of /operator that take pictures. */
export const imageDescriptions: Record<string, Description> = {
  'POST /images': {
    tag: 'images',
    summary:
      'Keeps a picture: the body is the file, or a form that has it. The answer is what `images` of a product hold',
    file: 'image/*',
    answer: image,
    refusals: { 413: 'request_too_large: more than 20 MB', 415: 'unsupported_type: no picture' },
  },
  'POST /images/bulk': {
    tag: 'images',
    summary:
      'Keeps up to 100 pictures, the files of a form; each is answered by itself, in their order, and kept unless it is refused',
    files: 'image/*',
    answer: v.strictObject({ results: v.array(v.union([storedResult, rejectedResult])) }),
    refusals: { 413: 'request_too_large: more than 8 MB' },
  },
};
