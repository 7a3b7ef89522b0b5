import type { Cart } from '@mercer/contract';
import { useState } from 'react';
import { giftNoteLength } from '../../constants.ts';
import { messages } from '../../i18n/messages.ts';
import { useCartCalls } from '../../state/cart.tsx';
import { Button } from '../../ui/button.tsx';
import marker from '../../ui/disclosure.module.css';
import { TextArea } from '../../ui/field.tsx';
import { CartForm } from './cart-form.tsx';
import { failureSentence } from './posted-failure.ts';
import styles from './promo-field.module.css';

/** A few words that lie in the parcel, folded away until somebody wants them. */
export function GiftNote({ cart: { gift_message } }: { cart: Cart }) {
  const { write } = useCartCalls();
  const [saveResult, setSaveResult] = useState<{ error?: string; saved?: string }>({});
  const [busy, setBusy] = useState(false);

  async function saveGiftNote(form: HTMLFormElement) {
    setBusy(true);
    const outcome = await write('gift_note', new FormData(form));
    setBusy(false);
    setSaveResult(outcome.ok ? { saved: messages().basket.giftSaved } : { error: failureSentence(outcome) });
  }

  return (
    <details className={styles.promo} open={Boolean(gift_message)}>
      <summary className={marker.marker}>{messages().basket.gift}</summary>
      <CartForm intent="gift_note" fields={{}} onSend={saveGiftNote} className={styles.giftForm}>
        <TextArea
          name="gift_message"
          label={messages().basket.gift}
          hint={messages().basket.giftHint}
          maxLength={giftNoteLength}
          defaultValue={gift_message ?? ''}
          error={saveResult.error}
        />
        <Button type="submit" variant="secondary" size="small" busy={busy}>
          {messages().cart.update}
        </Button>
      </CartForm>
      <p role="status">{saveResult.saved}</p>
    </details>
  );
}
