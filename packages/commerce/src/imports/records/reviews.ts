import { FieldReader } from './field-reader.ts';
import { ownFormat, type RecordKind, type RecordRow } from './record-table.ts';

export interface ImportedReview {
  /** slug or SKU of the product */
  slug: string | null;
  sku: string | null;
  email: string;
  name: string;
  rating: number;
  title: string | null;
  text: string;
  status: 'pending' | 'published' | 'rejected';
  verified: boolean;
  date_created: string | null;
}

const statuses = {
  published: 'published',
  ok: 'published',
  approved: 'published',
  '1': 'published',
  pending: 'pending',
  unpublished: 'pending',
  hold: 'pending',
  '0': 'pending',
  rejected: 'rejected',
  hidden: 'rejected',
  spam: 'rejected',
  trash: 'rejected',
} as const;

const common = { rating: 'rating', title: 'title', body: 'text' };

/** Reviews that shoppers have written about products. */
export const reviewKind: RecordKind<ImportedReview> = {
  formats: [
    {
      name: ownFormat,
      needs: ['product', 'email', 'rating', 'text'],
      fields: {
        product: 'slug',
        sku: 'sku',
        email: 'email',
        name: 'name',
        rating: 'rating',
        title: 'title',
        text: 'text',
        status: 'status',
        verified: 'verified',
        date_created: 'date_created',
      },
      derived: ['id', 'helpful_count'],
    },
    {
      name: 'Judge.me',
      needs: ['rating', 'body', 'reviewer_email', 'product_handle'],
      fields: {
        ...common,
        review_date: 'date_created',
        curated: 'status',
        reviewer_name: 'name',
        reviewer_email: 'email',
        product_handle: 'slug',
        reply: 'reply',
        picture_urls: 'pictures',
      },
      derived: ['source', 'product_id', 'reply_date', 'ip_address', 'metaobject_handle'],
    },
    {
      name: 'Shopify (Product Reviews)',
      needs: ['product_handle', 'state', 'rating', 'body'],
      fields: {
        ...common,
        product_handle: 'slug',
        state: 'status',
        author: 'name',
        email: 'email',
        created_at: 'date_created',
        reply: 'reply',
      },
      derived: ['replied_at'],
    },
    {
      name: 'WooCommerce',
      needs: ['comment_author_email', 'comment_content', 'rating'],
      fields: {
        comment_author: 'name',
        comment_author_email: 'email',
        comment_content: 'text',
        comment_date_gmt: 'date_created',
        comment_date: 'date_local',
        comment_approved: 'status',
        rating: 'rating',
        verified: 'verified',
        product_sku: 'sku',
        product_slug: 'slug',
        sku: 'sku',
        title: 'title',
      },
      derived: [
        'comment_id',
        'comment_post_id',
        'comment_type',
        'comment_agent',
        'comment_author_ip',
        'comment_parent',
        'comment_karma',
        'user_id',
        'product_title',
      ],
    },
  ],
  read([row], reading) {
    const reader = new FieldReader(row, reading);
    const email = reader.email('email');
    if (email === null) reader.fault('email', 'the e-mail address of who has written it');
    const slug = reader.text('slug') || null;
    const sku = reader.text('sku') || null;
    if (!slug && !sku) reader.fault(row.has('slug') ? 'slug' : 'sku', 'the slug or the SKU of a product');
    const rating = reader.readField('rating', 'whole stars from 1 to 5', (text) =>
      /^[1-5](\.0+)?$/.test(text) ? Math.trunc(Number(text)) : undefined,
    );
    if (rating === null) reader.fault('rating', 'whole stars from 1 to 5');
    const text = reader.text('text', 5000);
    const title = reader.text('title', 120) || null;
    if (!text && !title) reader.fault('text', 'a text');
    reader.note('reply', 'a reply is not imported');
    reader.note('pictures', 'pictures of reviews are not imported');
    const fields = {
      slug,
      sku,
      email: email ?? '',
      name: reader.text('name', 200) ?? '',
      rating: rating ?? 0,
      title,
      text: text || title || '',
      status: readStatus(row, reader),
      verified: reader.answer('verified') ?? false,
      date_created: reader.moment('date_created') ?? reader.moment('date_local') ?? null,
    };
    return { key: `${slug ?? sku} ${email ?? ''}`, fields };
  },
};

/** Judge.me calls a review that was never looked at `not-yet`, which is shown there. */
function readStatus(row: RecordRow, reader: FieldReader): ImportedReview['status'] {
  if (/^(not-yet|)$/i.test(row.text('status'))) return 'published';
  return reader.choice('status', statuses) ?? 'pending';
}
