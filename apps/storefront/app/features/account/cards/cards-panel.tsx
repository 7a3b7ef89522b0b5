import type { SavedCard } from '@mercer/contract';
import { CreditCard } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '../../../i18n/messages.ts';
import { browserClient } from '../../../loading/client.ts';
import { useNotify } from '../../../state/notifications-provider.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { EditButton, EditButtons, EditContainer, type Editing, useEditing } from '../edit-place.tsx';
import formStyles from '../profile/profile-panel.module.css';
import styles from './cards-panel.module.css';
import { type CardChange, changeCard, formatCardName, updateCardList } from './saved-card.ts';

interface CardsPanelProps {
  /** null: they could not be fetched */
  loaded: SavedCard[] | null;
  /** Reason why a form posted without JavaScript failed. */
  failure?: string | undefined;
}

export function CardsPanel({ loaded, failure }: CardsPanelProps) {
  const notify = useNotify();
  const editing = useEditing('/account/cards');
  const [cards, setCards] = useState(loaded ?? []);
  const edited = cards.find(({ id }) => id === editing.target);
  const words = messages().cards;

  async function applyCardChange(cardChange: CardChange, id: string) {
    const failed = await changeCard(browserClient().account, cardChange, id);
    if (!failed) setCards((now) => updateCardList(now, cardChange, id));
    notify(failed ?? (cardChange === 'delete' ? words.deleted : words.updated), failed ? 'error' : 'success');
    editing.close();
  }

  return (
    <section aria-labelledby="cards-title">
      <h2 id="cards-title" className={formStyles.title}>
        {messages().account.cards}
      </h2>
      <CardsNotice failure={failure ?? (loaded === null ? words.loadFailed : undefined)} />
      {edited && <DeleteCard card={edited} editing={editing} onDelete={() => applyCardChange('delete', edited.id)} />}
      {loaded !== null && cards.length === 0 && <EmptyState title={words.empty} />}
      <ul className={styles.list}>
        {cards.map((card) => (
          <CardRow key={card.id} card={card} editing={editing} onDefault={() => applyCardChange('default', card.id)} />
        ))}
      </ul>
    </section>
  );
}

interface CardRowProps {
  card: SavedCard;
  editing: Editing;
  onDefault(): void;
}

function CardRow({ card, editing, onDefault }: CardRowProps) {
  const words = messages().cards;
  const name = formatCardName(card);
  return (
    <li className={styles.card}>
      <CreditCard size={24} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.facts}>
        <strong>{name}</strong>
        <span className={styles.expires}>{messages().savedCard.expires(card.exp_month, card.exp_year)}</span>
      </div>
      <div className={styles.buttons}>
        {card.default ? (
          <Chip color="info">{words.isDefault}</Chip>
        ) : (
          <CardForm change="default" id={card.id} onSend={onDefault}>
            <Button type="submit" variant="secondary" size="small" aria-label={words.makeDefaultNamed(name)}>
              {words.makeDefault}
            </Button>
          </CardForm>
        )}
        <EditButton editing={editing} target={card.id} variant="text" size="small" aria-label={words.deleteNamed(name)}>
          {messages().common.delete}
        </EditButton>
      </div>
    </li>
  );
}

function DeleteCard({ card, editing, onDelete }: { card: SavedCard; editing: Editing; onDelete(): void }) {
  return (
    <EditContainer editing={editing} title={messages().cards.deleteTitle}>
      <CardForm change="delete" id={card.id} onSend={onDelete}>
        <p>{messages().cards.confirmDelete}</p>
        <strong>{formatCardName(card)}</strong>
        <EditButtons editing={editing}>
          <Button type="submit" variant="danger">
            {messages().common.delete}
          </Button>
        </EditButtons>
      </CardForm>
    </EditContainer>
  );
}

interface CardFormProps {
  change: CardChange;
  id: string;
  onSend(): void;
  children: ReactNode;
}

function CardForm({ change, id, onSend, children }: CardFormProps) {
  function submitCardForm(event: FormEvent) {
    event.preventDefault();
    onSend();
  }
  return (
    <form method="post" action="/account/cards" onSubmit={submitCardForm} className={formStyles.form}>
      <input type="hidden" name="intent" value={change} />
      <input type="hidden" name="card_id" value={id} />
      {children}
    </form>
  );
}

/** Reports the change or the failure that the address names after a form posted without JavaScript. */
function CardsNotice({ failure }: { failure: string | undefined }) {
  const [search] = useSearchParams();
  const completedChange = search.get('done');
  const words = messages().cards;
  const problem = failure ?? (search.has('refused') ? words.refused : undefined);
  if (problem) return <Alert tone="error">{problem}</Alert>;
  if (!completedChange) return null;
  const sentences = new Map([
    ['delete', words.deleted],
    ['save', words.saved],
  ]);
  return <Alert tone="success">{sentences.get(completedChange) ?? words.updated}</Alert>;
}
