/** What the command says in the words of the house. What is packed holds these alone, without the tables beside them (pack.mjs). */
export {
  ANOS_DA_TRANSICAO,
  devidoInLinhas,
  grouped,
  marcosInLinhas,
  namePasso,
  nameRegras,
  nomeDoTributo,
  PALAVRAS_DA_CONTA,
  PALAVRAS_DOS_ANOS,
  PREMISSAS_TITLE,
  ponteTitle,
  premissasEmLinhas,
  withOrigem,
} from '@apura/words';
