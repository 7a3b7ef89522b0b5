import type { ContentRecord } from '@mercer/client';
import type { Client } from '../../../loading/client.ts';
import { resolveOrNull } from '../../../loading/page-data.tsx';
import type { PictureFile } from '../../../ui/picture.tsx';
import type { Card } from '../cards/card.ts';
import { loadCardsBySlug, placeCards, type RoomProduct, readPlacedProducts } from './room-products.ts';

/** A large picture with a sentence, which leads to what it shows, and the products that are in it. */
export interface Scene {
  /** Id of the content record. */
  id: string;
  /** path of this shop */
  to: string;
  title: string;
  text: string;
  picture: PictureFile;
  /** Picture of the same scene for dark mode. */
  dark?: PictureFile;
  products: RoomProduct[];
}

type SceneRecord = ContentRecord<{
  title?: unknown;
  text?: unknown;
  link?: unknown;
  picture?: unknown;
  picture_dark?: unknown;
  products?: unknown;
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
  const records = (await loadSceneRecords(client)).slice(0, maxScenes);
  const places = records.flatMap(({ products }) => readPlacedProducts(products));
  const cards = await loadCardsBySlug(client, places);
  return records.map((record) => toScene(record, cards));
}

/** Loads the picture of the scene that leads to a path of the shop; undefined where none does. */
export async function loadScenePicture(client: Client, path: string): Promise<PictureFile | undefined> {
  const record = (await loadSceneRecords(client)).find(({ link }) => link === path);
  return record && toFile(record.picture);
}

async function loadSceneRecords(client: Client): Promise<CompleteRecord[]> {
  const list = await resolveOrNull(client.content.list<SceneRecord>('scenes', { limit: askedFor }));
  return (list?.results ?? []).toSorted(compareScenePlaces).filter(isComplete);
}

function toScene(record: CompleteRecord, cards: Map<string, Card>): Scene {
  const { id, title, text, link, picture, picture_dark } = record;
  return {
    id,
    to: link,
    title,
    text: typeof text === 'string' ? text : '',
    picture: toFile(picture),
    ...(isPictureFile(picture_dark) && { dark: toFile(picture_dark) }),
    products: placeCards(readPlacedProducts(record.products), cards),
  };
}

function toFile({ url, width, height, colour }: PictureFile): PictureFile {
  return { url, width, height, ...(typeof colour === 'string' && { colour }) };
}

/** Compares records by `place`; those without one come last. */
function compareScenePlaces(first: SceneRecord, second: SceneRecord): number {
  const [a, b] = [first, second].map(({ place }) => (typeof place === 'number' ? place : Number.POSITIVE_INFINITY));
  return a === b || a === undefined || b === undefined ? 0 : a - b;
}

type CompleteRecord = SceneRecord & { title: string; link: string; picture: PictureFile };

function isComplete(record: SceneRecord): record is CompleteRecord {
  return typeof record.title === 'string' && isLocalPath(record.link) && isPictureFile(record.picture);
}

const isLocalPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?![/\\])/.test(value);

function isPictureFile(value: unknown): value is PictureFile {
  const { url, width, height }: Record<string, unknown> = Object(value);
  return typeof url === 'string' && isPositiveNumber(width) && isPositiveNumber(height);
}

const isPositiveNumber = (value: unknown) => typeof value === 'number' && value > 0;
