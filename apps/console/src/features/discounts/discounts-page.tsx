import { useState } from 'react';
import { type Coupon, type CouponInput, createCoupon, readCouponPage, switchCoupon } from '../../api/discounts.ts';
import { RecordList } from '../../list/record-list.tsx';
import { SearchBox } from '../../list/search-box.tsx';
import { useFilters } from '../../list/use-filters.ts';
import { useListQuery } from '../../list/use-list-query.ts';
import { listStyles } from '../../list/view-tabs.tsx';
import { useCan, useMe } from '../../rights/me.tsx';
import { Button } from '../../ui/button.tsx';
import { describeFieldError } from '../../ui/describe-error.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Badge } from '../../ui/notice.tsx';
import { Page, pageStyles } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { parseAmount, useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';
import { describeCoupon } from './describe-coupon.ts';
import styles from './discounts.module.css';

export default function DiscountsPage() {
  const words = useWords();
  const can = useCan();
  const [filters, changeFilters] = useFilters<'q' | 'new'>(['q', 'new']);
  const query = filters.q ? { q: filters.q } : {};
  const list = useListQuery(['discounts', 'list', query], (after) => readCouponPage(query, after));
  const open = () => changeFilters({ new: '1' });
  const close = () => changeFilters({ new: undefined });
  return (
    <Page
      title={words.areas.discounts}
      isNarrow
      actions={
        can('discounts.write') ? (
          <Button look="primary" onPress={open}>
            {words.discounts.create}
          </Button>
        ) : null
      }
    >
      <div className={listStyles.tools}>
        <SearchBox
          label={words.discounts.search}
          value={filters.q ?? ''}
          onSearch={(q) => changeFilters({ q }, { isTyping: true })}
        />
      </div>
      <RecordList
        list={list}
        empty={{
          title: words.discounts.none,
          hasFilters: Boolean(filters.q),
          onClear: () => changeFilters({ q: undefined }),
        }}
        className={styles.list}
        renderItem={(coupon) => <CouponRow key={coupon.id} coupon={coupon} />}
      />
      {filters.new && can('discounts.write') ? <NewCouponDialog onClose={close} /> : null}
    </Page>
  );
}

function CouponRow({ coupon }: { coupon: Coupon }) {
  const words = useWords();
  const formats = useFormats();
  const can = useCan();
  const { shop } = useMe();
  const switching = useAction({
    run: (active: boolean) => switchCoupon(coupon.id, active),
    describe: () => words.discounts.switched(coupon.code),
    changes: ['discounts'],
  });
  return (
    <li className={styles.row}>
      <strong>{coupon.code}</strong>
      <span className={pageStyles.muted}>{describeCoupon(coupon, words, { formats, currency: shop.currency })}</span>
      <Badge tone={coupon.active ? 'success' : 'neutral'}>
        {coupon.active ? words.discounts.active : words.discounts.inactive}
      </Badge>
      {can('discounts.write') ? (
        <Button isSmall isPending={switching.isPending} onPress={() => switching.run(!coupon.active)}>
          {coupon.active ? words.discounts.switchOff : words.discounts.switchOn}
        </Button>
      ) : null}
    </li>
  );
}

type Kind = 'percent' | 'fixed' | 'shipping';

function buildOffer(kind: Kind, amount: number | undefined): CouponInput['offer'] | undefined {
  if (kind === 'shipping') return { type: 'shipping' };
  if (amount === undefined || amount <= 0) return undefined;
  return kind === 'percent' ? { type: 'percent', percent: amount } : { type: 'fixed', amount };
}

/** A new code, with a sentence that says what it will do. */
function NewCouponDialog({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const formats = useFormats();
  const { shop } = useMe();
  const [code, setCode] = useState('');
  const [kind, setKind] = useState<Kind>('percent');
  const [amount, setAmount] = useState('10');
  const [minimum, setMinimum] = useState('');
  const [maxUses, setMaxUses] = useState('');
  const [lastDay, setLastDay] = useState('');
  const offer = buildOffer(kind, parseAmount(amount));
  const minimumAmount = parseAmount(minimum);
  const uses = parseAmount(maxUses);
  const conditions = minimumAmount === undefined ? {} : { minimum: minimumAmount };
  const creation = useAction({
    run: (chosenOffer: CouponInput['offer']) =>
      createCoupon({
        code: code.trim(),
        name: code.trim(),
        offer: chosenOffer,
        conditions,
        ...(uses === undefined ? {} : { max_uses: uses }),
        ...(lastDay ? { date_to: lastDay } : {}),
      }),
    describe: (coupon) => words.discounts.created(coupon.code),
    changes: ['discounts'],
    onDone: onClose,
  });
  const preview = offer && {
    offer,
    conditions,
    max_uses: uses ?? null,
    last_day: lastDay || null,
  };
  return (
    <FormDialog
      title={words.discounts.create}
      isOpen
      onClose={onClose}
      submitLabel={words.common.save}
      isPending={creation.isPending}
      isDisabled={!offer || code.trim() === ''}
      error={creation.error}
      onSubmit={() => offer && creation.run(offer)}
    >
      <TextField
        label={words.discounts.code}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        value={code}
        error={describeFieldError(creation.rawError, 'code')}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={pageStyles.pair}>
        <SelectField
          label={words.discounts.kind}
          value={kind}
          // the options below are all kinds
          onChange={(event) => setKind(event.target.value as Kind)}
        >
          <option value="percent">{words.discounts.kinds.percent}</option>
          <option value="fixed">{words.discounts.kinds.fixed}</option>
          <option value="shipping">{words.discounts.kinds.shipping}</option>
        </SelectField>
        {kind === 'shipping' ? null : (
          <TextField
            label={kind === 'percent' ? words.discounts.percent : words.discounts.amount(shop.currency)}
            isNumeric
            value={amount}
            error={offer ? undefined : words.errors.amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        )}
      </div>
      <div className={pageStyles.pair}>
        <TextField
          label={words.discounts.minimum(shop.currency)}
          isOptional
          isNumeric
          value={minimum}
          onChange={(event) => setMinimum(event.target.value)}
        />
        <TextField
          label={words.discounts.maxUses}
          isOptional
          isNumeric
          value={maxUses}
          onChange={(event) => setMaxUses(event.target.value)}
        />
      </div>
      <TextField
        label={words.discounts.until}
        isOptional
        type="date"
        value={lastDay}
        onChange={(event) => setLastDay(event.target.value)}
      />
      {preview ? (
        <p role="status">
          <strong>{describeCoupon(preview, words, { formats, currency: shop.currency })}</strong>
        </p>
      ) : null}
    </FormDialog>
  );
}
