import type { MailedLinkAccount } from '@mercer/contract';
import { messages } from '../../../i18n/messages.ts';
import { useHasPage, useStore } from '../../../state/store.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Envelope } from '../../../ui/envelope.tsx';
import { LinkAccount } from '../mailed-link.tsx';
import type { EmailLinkOutcome } from './email-link.ts';

interface EmailLinkPageProps {
  linkKey: string;
  /** null when it cannot be said */
  about: MailedLinkAccount | null;
  outcome: EmailLinkOutcome | undefined;
}

const links = () => messages().links;

/** Asks once more, then says what has happened. Without a key one may ask for another link. */
export function VerifyEmailPage({ linkKey, about, outcome }: EmailLinkPageProps) {
  const words = links().verify;
  if (outcome?.status === 'done') return <EmailLinkDone title={words.done} />;
  if (outcome?.status === 'mailed') return <EmailLinkDone title={words.againDone} />;
  if (outcome?.status === 'refused') {
    return <EmailLinkQuestion title={outcome.message} hint={words.againHint} button={links().askAgain} linkKey="" />;
  }
  return linkKey ? (
    <EmailLinkQuestion {...words} about={about} linkKey={linkKey} />
  ) : (
    <EmailLinkQuestion title={words.title} hint={words.againHint} button={links().askAgain} linkKey="" />
  );
}

/** The owner of the old address takes a change back that they did not make. */
export function UndoEmailPage({ linkKey, about, outcome }: EmailLinkPageProps) {
  const words = links().undoEmail;
  if (!outcome) return <EmailLinkQuestion {...words} about={about} linkKey={linkKey} />;
  if (outcome.status === 'refused') return <RefusedEmailLink title={outcome.message} />;
  return (
    <EmptyState level={1} title={words.done} hint={words.doneHint} drawing={<Envelope />}>
      <LinkButton to="/account/recover">{messages().recover.newTitle}</LinkButton>
    </EmptyState>
  );
}

/** Leads to the shop's page of contact, else to its e-mail address, where it has one. */
function RefusedEmailLink({ title }: { title: string }) {
  const words = links().undoEmail;
  const hasPage = useHasPage('/pages/contact');
  const { contact } = useStore();
  return (
    <EmptyState level={1} title={title} hint={words.contactHint} drawing={<Envelope />}>
      {hasPage && <LinkButton to="/pages/contact">{words.contact}</LinkButton>}
      {!hasPage && contact?.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
    </EmptyState>
  );
}

interface QuestionProps {
  title: string;
  hint: string;
  button: string;
  about?: MailedLinkAccount | null;
  linkKey: string;
}

/** Mail scanners follow links, but press no buttons. */
function EmailLinkQuestion({ title, hint, button, about = null, linkKey }: QuestionProps) {
  return (
    <EmptyState level={1} title={title} hint={hint} drawing={<Envelope />}>
      <LinkAccount account={about} />
      <form method="post">
        <input type="hidden" name="key" value={linkKey} />
        <Button type="submit">{button}</Button>
      </form>
    </EmptyState>
  );
}

function EmailLinkDone({ title }: { title: string }) {
  return (
    <EmptyState level={1} title={title} drawing={<Envelope />}>
      <LinkButton to="/">{messages().common.continueShopping}</LinkButton>
    </EmptyState>
  );
}
