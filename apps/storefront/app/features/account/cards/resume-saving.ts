import { hasErrors, type OrErrors, type SavedCard } from '@mercer/contract';
import { messages } from '../../../i18n/messages.ts';
import { logFailure } from '../../../loading/api-errors.ts';
import { readBankPageUrl } from '../bank-page.ts';

interface SavingCalls {
  createCard(card: {
    token: string;
    gateway?: string;
    default?: boolean;
    resumed: boolean;
    billing_seal?: string;
  }): Promise<OrErrors<SavedCard>>;
}

/** Saves a card once its bank has agreed to later charges. */
export async function resumeSaving(
  calls: SavingCalls,
  returned: URLSearchParams,
): Promise<{ bank: string } | { failure: string } | { saved: SavedCard }> {
  const [gateway, isDefault, billing_seal] = ['gateway', 'default', 'billing_seal'].map((name) => returned.get(name));
  const cardOptions = {
    ...(gateway && { gateway }),
    ...(isDefault && { default: isDefault === 'true' }),
    ...(billing_seal && { billing_seal }),
  };
  try {
    const saved = await calls.createCard({ token: returned.get('card_token') ?? '', ...cardOptions, resumed: true });
    return hasErrors(saved) ? { failure: messages().cards.refused } : { saved };
  } catch (error) {
    const bank = readBankPageUrl(error);
    if (bank) return { bank };
    logFailure('The card was not saved', error);
    return { failure: messages().cards.refused };
  }
}
