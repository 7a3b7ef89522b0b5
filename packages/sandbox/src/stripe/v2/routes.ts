import { type Context, Hono } from 'hono';
import type { SandboxDeps } from '../../deps.ts';
import { newId } from '../../http/ids.ts';
import { answerFault } from '../api/answer-fault.ts';
import type { ReadCall } from '../api/call.ts';
import { operationOf } from '../api/documented.ts';
import { notPlayed } from '../api/errors.ts';
import { reads, writes } from '../api/handle.ts';
import { requireUp } from '../outage.ts';
import {
  createDestination,
  deleteDestination,
  disableDestination,
  enableDestination,
  listDestinations,
  retrieveDestination,
  updateDestination,
} from './destinations.ts';
import { listThinEvents, retrieveThinEvent } from './events.ts';

/** After https://docs.stripe.com/api-v2-overview: events that name their object, and where they are sent. */
export function stripeV2Routes(deps: SandboxDeps) {
  const read = (handler: (call: ReadCall) => Promise<object>) => reads(deps, handler);
  const write = (handler: Parameters<typeof writes>[1]) => writes(deps, handler, { isJson: true });
  return new Hono()
    .onError((error, c) => answerFault(c, error))
    .use('/core/*', async (c, next) => {
      c.header('Request-Id', newId('req'));
      await requireUp(deps);
      await next();
    })
    .get('/core/events', read(listThinEvents))
    .get('/core/events/:id', read(retrieveThinEvent))
    .get('/core/event_destinations', read(listDestinations))
    .post('/core/event_destinations', write(createDestination))
    .get('/core/event_destinations/:id', read(retrieveDestination))
    .post('/core/event_destinations/:id', write(updateDestination))
    .delete('/core/event_destinations/:id', write(deleteDestination))
    .post('/core/event_destinations/:id/disable', write(disableDestination))
    .post('/core/event_destinations/:id/enable', write(enableDestination))
    .all('*', (c, next) => answerUnplayed(c) ?? next());
}

/** Other gateways have paths that begin with `/v2`, too. */
function answerUnplayed(c: Context): Response | undefined {
  const operation = operationOf(c.req.method, c.req.path);
  return operation === undefined ? undefined : answerFault(c, notPlayed(operation));
}
