import type { ContentRecord } from '@mercer/client';
import type { Client } from '../../../client.ts';
import { orNull } from '../../../page-data.tsx';
import type { PictureFile } from '../../../ui/picture.tsx';

/** A large picture with a sentence, which leads to what it shows. */
export interface Scene {
  /** path of this shop */
  to: string;
  title: string;
  text: string;
  picture: PictureFile;
}

type SceneRecord = ContentRecord<{
  title?: unknown;
  text?: unknown;
  link?: unknown;
  picture?: unknown;
  place?: unknown;
}>;

const most = 3;
/** Some may not be complete. */
const askedFor = 100;

/**
 * The first of the store's records of the content model `scenes`, by their `place`; one that is not complete is left out. They
 * are sorted here: a new shop has no such model, and an owner's may have no such field, which the backend would not sort by.
 */
export async function loadScenes(client: Client): Promise<Scene[]> {
  const list = await orNull(client.content.list<SceneRecord>('scenes', { limit: askedFor }));
  return (list?.results ?? []).toSorted(byPlace).flatMap(sceneOf).slice(0, most);
}

/** What has no place comes last. */
function byPlace(one: SceneRecord, other: SceneRecord): number {
  const [a, b] = [one, other].map(({ place }) => (typeof place === 'number' ? place : Number.POSITIVE_INFINITY));
  return a === b || a === undefined || b === undefined ? 0 : a - b;
}

function sceneOf({ title, text, link, picture }: SceneRecord): Scene[] {
  const isComplete = typeof title === 'string' && isPath(link) && isPicture(picture);
  if (!isComplete) return [];
  const { url, width, height, colour } = picture;
  const file = { url, width, height, ...(typeof colour === 'string' && { colour }) };
  return [{ to: link, title, text: typeof text === 'string' ? text : '', picture: file }];
}

const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?![/\\])/.test(value);

function isPicture(value: unknown): value is PictureFile {
  const { url, width, height }: Record<string, unknown> = Object(value);
  return typeof url === 'string' && isSide(width) && isSide(height);
}

const isSide = (value: unknown) => typeof value === 'number' && value > 0;
