import type { Address } from '@mercer/contract';

/** Name, company, address lines, city/state/zip, country, phone; a card without a name falls back to first and last name. */
export function AddressLines({ address }: { address: Partial<Address> }) {
  const name = address.name || [address.first_name, address.last_name].filter(Boolean).join(' ');
  const place = [address.city, [address.state, address.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <>
      <strong>{name}</strong>
      {[address.company, address.address1, address.address2, place, address.country, address.phone].map(
        (line) => line && <span key={line}>{line}</span>,
      )}
    </>
  );
}
