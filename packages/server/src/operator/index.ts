import { Hono, type MiddlewareHandler } from 'hono';
import { EventStreams } from '../events/index.ts';
import type { AppEnv } from '../http/context.ts';
import type { Images } from '../images/index.ts';
import type { Description, Schema } from './description/description.ts';
import type { Saving } from './description/saving.ts';
import { createOperatorEventRoutes } from './events.ts';
import { createOperatorImageRoutes } from './images.ts';
import { requireOperator } from './key.ts';
import { describedPaths } from './paths.ts';
import { createOperatorExportRoutes, createOperatorImportRoutes } from './transfer/routes.ts';

export type { Description, Schema } from './description/description.ts';
export { generateSlug } from './description/generate-slug.ts';
export { forgetAnswers } from './description/run-idempotently.ts';
export { followChanges } from './follow-changes.ts';
export { addressData, personalData } from './people/personal-data.ts';
export { listRequiredScopes } from './scopes.ts';

/** /operator: for whoever runs the shop. No browser of another origin may call it. */
export function createOperator(images: Images, counted: MiddlewareHandler<AppEnv>) {
  const operator = new Hono<AppEnv>();
  operator.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  operator.use(requireOperator(counted));
  operator.route('/images', createOperatorImageRoutes(images));
  const streams = new EventStreams();
  operator.route('/events', createOperatorEventRoutes(streams));
  // Streams on other nodes check each second whether their key still opens the shop
  operator.on('DELETE', '/keys/:id', async (c, next) => {
    await next();
    if (c.res.ok) streams.endKeyStreams(c.req.param('id'));
  });
  operator.route('/export', createOperatorExportRoutes());
  operator.route('/imports', createOperatorImportRoutes(images));
  for (const path of describedPaths) {
    const [method = '', route = ''] = path.split(' ');
    operator.on(method, route, async (c) => (await import('./operations.ts')).operations[path].handle(c));
  }
  return operator;
}

/** Loads the descriptions of all operations of /operator on demand. */
export async function loadDescriptions(): Promise<Record<string, Description>> {
  return (await import('./operations.ts')).descriptions;
}

/** Loads the schema of each setting, by its name. */
export async function loadSettingSchemas(): Promise<Record<string, Schema>> {
  return (await import('./settings/schemas.ts')).schemas;
}

/** @throws ApiError as `PUT /operator/settings/{id}` answers it */
export async function saveSetting(saving: Saving, id: string, value: unknown): Promise<void> {
  await (await import('./settings/save-setting.ts')).saveSetting(saving, id, value);
}

/** The legal pages that the shop has not, from templates, unpublished. @returns their slugs */
export async function draftLegalPages(saving: Saving): Promise<string[]> {
  const { createLegalPages, legalSlugs } = await import('./pages/legal.ts');
  return (await createLegalPages(saving, legalSlugs)).flatMap((page) => page?.slug ?? []);
}
