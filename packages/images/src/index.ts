export { formatOfType, type ImageFormat, reencodeImage } from './reencode-image.ts';
export { ImageRefused } from './run-bounded.ts';
