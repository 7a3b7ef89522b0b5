import { isOwnPath } from '@mercer/contract';
import { invalid } from '../../http/errors.ts';
import { elsewhere } from '../description/images.ts';
import type { Values } from './values.ts';

/** The model whose records the home page shows; a record that it could not show is refused. */
const model = 'scenes';

/**
 * @param path of the values in what came in
 * @param before what the record has: a picture of an older version stays where it is
 * @throws ApiError 400 for a link that leads out of the shop, and for a picture that is none of the shop
 */
export function assertScene(modelId: string, values: Values = {}, { path, before }: { path: string; before: Values }) {
  if (modelId !== model) return;
  const { link, picture } = values;
  if (typeof link === 'string' && link !== before.link && !isOwnPath(link)) {
    throw invalid(`${path}.link: a path of this shop is expected, such as /category/kitchen`, `${path}.link`);
  }
  const { url } = Object(picture);
  if (typeof url === 'string' && url !== Object(before.picture).url && !isOwnPath(url))
    throw invalid(`${path}.picture.url: ${elsewhere(url)}`, `${path}.picture.url`);
  if (picture !== undefined && picture !== null && !isPicture(picture)) {
    const at = `${path}.picture`;
    throw invalid(`${at}: a picture is expected, with url, width and height as POST /operator/images answers them`, at);
  }
}

function isPicture(picture: unknown): boolean {
  const { url, width, height } = Object(picture);
  return typeof url === 'string' && [width, height].every((side) => Number.isInteger(side) && side > 0);
}
