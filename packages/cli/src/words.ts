/** What the command says in the words of the house. What is packed holds these alone, without the tables beside them (pack.mjs). */
export {
  devidoInLinhas,
  grouped,
  marcosDaTransicao,
  nomeDoTributo,
  PALAVRAS_DA_CONTA,
  PREMISSAS_TITLE,
  premissasEmLinhas,
} from '@apura/words';
