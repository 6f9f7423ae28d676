import { type CodigoDaPergunta, FORMA_DA_ORIGINAL, PERGUNTAS } from '@apura/engine';
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
const DO_ANO = {
  description: 'O do ano, como publicado; enquanto não sai, a sua estimativa. Sem resposta não há crédito.',
  pattern: PERCENTUAL,
};

/** What is not chosen from a list, and how it is written. */
export const DIGITADAS: Readonly<Record<string, { readonly description: string; readonly pattern: string }>> =
  {
    parcela_industrial: { description: 'De 0 a 100, com laudo que o sustente.', pattern: PERCENTUAL },
    percentual_do_autonomo_cbs: DO_ANO,
    percentual_do_autonomo_ibs: DO_ANO,
    percentual_do_produtor_rural_cbs: DO_ANO,
    percentual_do_produtor_rural_ibs: DO_ANO,
    original_da_devolucao: {
      description:
        'O mês da nota original, por exemplo 2026-10; depois dele, se quiser, os valores que voltam: 2026-10 icms=180.00 pis=13.53 cofins=62.32 (também cbs, ibs e ipi).',
      pattern: FORMA_DA_ORIGINAL.source.slice(1, -1),
    },
    mes_do_consumo: { description: 'Ano e mês, por exemplo 2026-12.', pattern: '20\\d\\d-(0[1-9]|1[0-2])' },
  };
