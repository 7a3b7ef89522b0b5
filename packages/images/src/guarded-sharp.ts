import sharp from 'sharp';

/** Loaders that may decode a file at all, whatever it claims to be. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`);

// Called once before the first picture: blocking and unblocking would break a picture that is being decoded
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders });

export { sharp };
