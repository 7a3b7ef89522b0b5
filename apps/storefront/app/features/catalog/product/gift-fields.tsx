import { giftWords } from '../../../i18n/gift-words.ts';
import { formatOptionField } from '../../../state/new-item.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import styles from './buy-box.module.css';

const longestText = 100;
/** An option of a line takes no more. */
const longestMessage = 200;

/** Fields for the recipient of a gift card. They belong to the form that adds it to the cart, wherever they stand. */
export function GiftFields({ form, className }: { form: string; className: string | undefined }) {
  const words = giftWords();
  return (
    <fieldset className={className}>
      <legend className={styles.legend}>{words.title}</legend>
      <TextField form={form} name={formatOptionField('recipient_name')} label={words.name} maxLength={longestText} />
      <TextField
        form={form}
        name={formatOptionField('recipient_email')}
        type="email"
        label={words.email}
        hint={words.emailHint}
        maxLength={longestMessage}
      />
      <TextArea form={form} name={formatOptionField('message')} label={words.message} maxLength={longestMessage} />
      <TextField
        form={form}
        name={formatOptionField('send_on')}
        type="date"
        label={words.sendOn}
        hint={words.sendOnHint}
      />
    </fieldset>
  );
}
