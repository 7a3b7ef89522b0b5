import { maxEmailLength } from '@mercer/contract';
import { messages } from '../../messages.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './checkout-page.module.css';

/** Guests' only; whose account it is is known otherwise. */
export function EmailField({ email, error }: { email?: string | undefined; error?: string | undefined }) {
  return (
    <fieldset className={styles.card}>
      <legend className={styles.legend}>{messages().checkout.contact}</legend>
      <TextField
        id="email"
        name="email"
        type="email"
        label={messages().checkout.email}
        autoComplete="email"
        required
        maxLength={maxEmailLength}
        defaultValue={email ?? ''}
        error={error}
      />
    </fieldset>
  );
}
