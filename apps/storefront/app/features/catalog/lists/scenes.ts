import type { ContentRecord } from '@mercer/client';
import type { Client } from '../../../loading/client.ts';
import { resolveOrNull } from '../../../loading/page-data.tsx';
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

const maxScenes = 3;
/** Number of records to request; some may be incomplete. */
const askedFor = 100;

/**
 * The first of the store's records of the content model `scenes`, by their `place`; one that is not complete is left out. They
 * are sorted here: a new shop has no such model, and an owner's may have no such field, which the backend would not sort by.
 */
export async function loadHomeScenes(client: Client): Promise<Scene[]> {
  const list = await resolveOrNull(client.content.list<SceneRecord>('scenes', { limit: askedFor }));
  return (list?.results ?? []).toSorted(compareScenePlaces).flatMap(toCompleteScene).slice(0, maxScenes);
}

/** Compares records by `place`; those without one come last. */
function compareScenePlaces(first: SceneRecord, second: SceneRecord): number {
  const [a, b] = [first, second].map(({ place }) => (typeof place === 'number' ? place : Number.POSITIVE_INFINITY));
  return a === b || a === undefined || b === undefined ? 0 : a - b;
}

function toCompleteScene({ title, text, link, picture }: SceneRecord): Scene[] {
  const isComplete = typeof title === 'string' && isLocalPath(link) && isPictureFile(picture);
  if (!isComplete) return [];
  const { url, width, height, colour } = picture;
  const file = { url, width, height, ...(typeof colour === 'string' && { colour }) };
  return [{ to: link, title, text: typeof text === 'string' ? text : '', picture: file }];
}

const isLocalPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?![/\\])/.test(value);

function isPictureFile(value: unknown): value is PictureFile {
  const { url, width, height }: Record<string, unknown> = Object(value);
  return typeof url === 'string' && isPositiveNumber(width) && isPositiveNumber(height);
}

const isPositiveNumber = (value: unknown) => typeof value === 'number' && value > 0;
