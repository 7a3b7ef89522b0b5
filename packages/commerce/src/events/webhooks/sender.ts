import type { AppDeps } from '@mercer/platform/http/context';
import { coalesceCalls } from '@mercer/platform/jobs';

/** Sends deliveries, at each webhook by itself: one that hangs holds no other. */
export class WebhookSender {
  readonly #deps: AppDeps;
  readonly #lanes = new Map<string, ReturnType<typeof coalesceCalls>>();

  constructor(deps: AppDeps) {
    this.#deps = deps;
  }

  /** Begins with what is due, and waits for nothing of it. */
  async sendDueDeliveries(): Promise<void> {
    for (const id of await this.#dueWebhooks()) {
      const lane = this.#lanes.get(id) ?? this.#newLane(id);
      this.#lanes.set(id, lane);
      lane.request();
    }
  }

  /** Aborts deliveries in progress; they are sent later. */
  async end(): Promise<void> {
    await Promise.all([...this.#lanes.values()].map((lane) => lane.end()));
  }

  async #dueWebhooks(): Promise<string[]> {
    const { db, now } = this.#deps;
    const date = now().toISOString();
    const due = db.selectFrom('webhooks').select('id').where('enabled', '=', 1);
    const rows = await due
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('webhook_deliveries')
            .select('webhook_deliveries.id')
            .whereRef('webhook_id', '=', 'webhooks.id')
            .where('status', '=', 'queued')
            .where('date_due', '<=', date),
        ),
      )
      .execute();
    return rows.map(({ id }) => id);
  }

  #newLane(id: string) {
    const { log } = this.#deps;
    return coalesceCalls(
      // loaded with the first delivery, so that the shop starts without it
      async (stop) => (await import('./deliver.ts')).deliverToWebhook(this.#deps, id, stop),
      (error) => log.error('webhooks could not be sent', { webhook: id, error: String(error) }),
    );
  }
}
