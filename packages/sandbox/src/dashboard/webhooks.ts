import { html } from 'hono/html';
import type { StandIn } from '../stand-in.ts';
import type { Delivery, Trouble } from '../webhook-log.ts';
import { formatTimestamp, renderTable } from './table.ts';

/** Renders the form that sets how future webhooks are delayed or dropped. */
export function renderTroubleForm({ delayMs, isDropping }: Trouble, delays: readonly number[]) {
  const options = delays.map(
    (ms) =>
      html`<option value="${ms}" ${ms === delayMs ? 'selected' : ''}>${ms === 0 ? 'at once' : `after ${ms / 1000} s`}</option>`,
  );
  return html`<form method="post" action="/sandbox/webhooks">
<label>Send them <select name="delay_ms">${options}</select></label>
<label><input type="checkbox" name="is_dropping" ${isDropping ? 'checked' : ''}> Drop them all</label>
<button>Apply</button>
</form>`;
}

export function webhooksTable(deliveries: readonly Delivery[], standIns: Readonly<Record<string, StandIn>>) {
  const rows = deliveries.map(({ id, gateway, type, body, at, tries, state }) => [
    formatTimestamp(at),
    gateway,
    type === 'application/json' ? readJsonEventName(body) : (standIns[gateway]?.readEventName?.(body) ?? ''),
    tries,
    state,
    html`<form method="post" action="/sandbox/webhooks/${id}">
<button name="result" value="replay">Send again</button>
${state === 'waiting' || state === 'refused' ? html`<button name="result" value="drop">Drop</button>` : ''}
</form>`,
  ]);
  const heads = ['Time', 'Gateway', 'Event', 'Tries', 'State', 'Do'];
  return renderTable({ name: 'Webhooks', heads, rows, nothing: 'None since the shop was started.' });
}

/** Reads the name of an event from a JSON body; each gateway has another field for it. */
function readJsonEventName(body: string): string {
  const event: Partial<Record<'type' | 'name' | 'event_type', unknown>> = JSON.parse(body); // the gateways write objects
  return String(event.type ?? event.event_type ?? event.name ?? '');
}
