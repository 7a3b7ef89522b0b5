import { useState } from 'react';
import { useMe } from '../../rights/me.tsx';
import { TextField } from '../../ui/field.tsx';
import { countDecimals, parseAmount } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';
import type { SettingFieldsProps } from './setting-fields-props.ts';
import styles from './settings.module.css';

interface Rate {
  zone: string;
  price: number;
}

interface Service {
  id: string;
  name: string;
  rates?: Rate[];
}

/** What each service costs in each zone; amounts of the setting are in minor units. */
export function ShippingFields({ value, onChange }: SettingFieldsProps) {
  const { shop } = useMe();
  // what the shop answers is what its schema of this setting took
  const services = (value.services ?? []) as Service[];
  const zones = (value.zones ?? []) as { id: string; name: string }[]; // of the same answer
  const scale = 10 ** countDecimals(shop.currency);
  const changeRate = (service: Service, rate: Rate, price: number) =>
    onChange({
      services: services.map((current) =>
        current === service
          ? { ...service, rates: service.rates?.map((other) => (other === rate ? { ...rate, price } : other)) }
          : current,
      ),
    });
  return (
    <div className={styles.rates}>
      {services.flatMap((service) =>
        (service.rates ?? []).map((rate) => (
          <RateRow
            key={`${service.id}-${rate.zone}`}
            service={service.name}
            zone={zones.find(({ id }) => id === rate.zone)?.name ?? rate.zone}
            price={rate.price / scale}
            onChange={(price) => changeRate(service, rate, Math.round(price * scale))}
          />
        )),
      )}
    </div>
  );
}

interface RateRowProps {
  service: string;
  zone: string;
  /** major units */
  price: number;
  onChange: (price: number) => void;
}

function RateRow({ service, zone, price, onChange }: RateRowProps) {
  const { settings, errors } = useWords();
  const { shop } = useMe();
  const [text, setText] = useState(String(price));
  const amount = parseAmount(text);
  return (
    <div className={styles.rate}>
      <span>{service}</span>
      <span>{zone}</span>
      <TextField
        label={`${settings.rate(shop.currency)}: ${service}, ${zone}`}
        isLabelHidden
        isNumeric
        value={text}
        error={amount === undefined ? errors.amount : undefined}
        onChange={(event) => {
          setText(event.target.value);
          const next = parseAmount(event.target.value);
          if (next !== undefined) onChange(next);
        }}
      />
    </div>
  );
}
