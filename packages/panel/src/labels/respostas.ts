import { type CodigoDaPergunta, PERGUNTAS } from '@apura/engine';
import { competenciaPorExtenso } from '@apura/words';

const NOMES: Readonly<Record<string, string>> = {
  sim: 'sim',
  nao: 'não',
  compra: 'compra de mercadorias ou insumos',
  venda: 'venda',
  transferencia: 'transferência entre estabelecimentos',
  subcontratacao: 'subcontratação',
  sem_credito: 'nada que dê crédito',
  III: 'anexo III',
  IV: 'anexo IV',
  V: 'anexo V',
  cadastro: 'o cadastro está certo, e as notas errado',
  notas: 'as notas estão certas',
  sem_iss: 'não há ISS sobre elas',
};

/** An answer in words: of a list, a month, or a percentage. */
export function nomeDaResposta(resposta: string): string {
  if (/^\d{4}-\d{2}$/.test(resposta)) return competenciaPorExtenso(resposta);
  return NOMES[resposta] ?? (/^\d+(\.\d+)?$/.test(resposta) ? `${resposta.replace('.', ',')}%` : resposta);
}

/** What is asked of documents that are no NF-e. */
export const textoDaPergunta = (pergunta: string): string =>
  Object.hasOwn(PERGUNTAS, pergunta) ? PERGUNTAS[pergunta as CodigoDaPergunta].texto : pergunta;

const PERCENTUAL = '(100|\\d{1,2})([.,]\\d{1,2})?';
const DO_AUTONOMO = {
  description: 'O do ano, como publicado; enquanto não sai, a sua estimativa. Sem resposta não há crédito.',
  pattern: PERCENTUAL,
};

/** What is not chosen from a list, and how it is written. */
export const DIGITADAS: Readonly<Record<string, { readonly description: string; readonly pattern: string }>> =
  {
    parcela_industrial: { description: 'De 0 a 100, com laudo que o sustente.', pattern: PERCENTUAL },
    percentual_do_autonomo_cbs: DO_AUTONOMO,
    percentual_do_autonomo_ibs: DO_AUTONOMO,
    mes_do_consumo: { description: 'Ano e mês, por exemplo 2026-12.', pattern: '20\\d\\d-(0[1-9]|1[0-2])' },
  };
