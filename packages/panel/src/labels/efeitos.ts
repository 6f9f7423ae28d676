export { EFEITOS } from '@apura/words';
