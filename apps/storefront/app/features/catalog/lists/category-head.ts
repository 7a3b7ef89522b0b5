import type { Category } from '@mercer/contract';
import type { Client } from '../../../loading/client.ts';
import { resolveOrUndefined } from '../../../loading/page-data.tsx';

export interface CategoryHead extends Pick<Category, 'name' | 'slug' | 'description' | 'breadcrumb'> {
  /** Title and description for search engines, where the shop has them. */
  meta_title?: string;
  meta_description?: string;
  /** Address of its picture, or of that of the scene that leads to it. */
  picture?: string;
}

/** Loads what is shown above the grid; null for an unknown category, undefined when it could not be fetched. */
export async function loadCategory(client: Client, slug: string): Promise<CategoryHead | null | undefined> {
  const category = await resolveOrUndefined(client.categories.get(slug));
  if (!category) return category;
  const { name, description, breadcrumb, image, meta_title, meta_description } = category;
  const file = image?.file ?? (await findScenePicture(client, slug));
  return {
    name,
    slug,
    description,
    ...(meta_title && { meta_title }),
    ...(meta_description && { meta_description }),
    ...(breadcrumb?.length ? { breadcrumb } : {}),
    ...(file && { picture: file.url }),
  };
}

/** Few categories have no picture of their own, so that the script of scenes is loaded for them only. */
async function findScenePicture(client: Client, slug: string) {
  const { loadScenePicture } = await import('./scenes.ts');
  return loadScenePicture(client, `/category/${slug}`);
}
