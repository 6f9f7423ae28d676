import { PERGUNTAS } from '@apura/engine';
import { isKeyOf } from '@apura/engine/tables';
import { competenciaPorExtenso } from '@apura/words';

const NOMES: Readonly<Record<string, string>> = {
  sim: 'sim',
  nao: 'não',
  compra: 'compra de mercadorias ou insumos',
  venda: 'venda',
  transferencia: 'transferência entre estabelecimentos',
  subcontratacao: 'subcontratação',
  sem_credito: 'nada que dê crédito',
  revenda: 'revenda',
  insumo: 'insumo (matéria-prima, produção)',
  embalagem: 'embalagem',
  energia: 'energia',
  combustivel: 'combustível para consumo',
  uso_consumo: 'uso e consumo',
  ativo_imobilizado: 'ativo imobilizado',
  sem_direito: 'nada que dê crédito de tributo algum',
  de_uma_vez: 'de uma vez (máquinas e equipamentos da produção)',
  '48_meses': 'em 48 parcelas',
  dupla: 'dupla (por dentro), a da lei',
  unica: 'única',
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

/** What is asked of documents. */
export const textoDaPergunta = (pergunta: string): string =>
  isKeyOf(PERGUNTAS, pergunta) ? PERGUNTAS[pergunta].texto : pergunta;

const PERCENTUAL = '(100|\\d{1,2})([.,]\\d{1,2})?';
const DO_ANO = {
  description: 'O do ano, como publicado; enquanto não sai, a sua estimativa. Sem resposta não há crédito.',
  pattern: PERCENTUAL,
};

/** What is not chosen from a list, and how it is written. */
export const TYPED_IN: Readonly<Record<string, { readonly description: string; readonly pattern: string }>> =
  {
    parcela_industrial: { description: 'De 0 a 100, com laudo que o sustente.', pattern: PERCENTUAL },
    percentual_do_autonomo_cbs: DO_ANO,
    percentual_do_autonomo_ibs: DO_ANO,
    percentual_do_produtor_rural_cbs: DO_ANO,
    percentual_do_produtor_rural_ibs: DO_ANO,
    original_da_devolucao: {
      description:
        'O mês da nota original, por exemplo 2026-10; depois dele, se quiser, os valores que voltam: 2026-10 icms=180.00 pis=13.53 cofins=62.32 (também cbs, ibs e ipi).',
      pattern: '20[0-9]{2}-(?:0[1-9]|1[0-2])(?: (?:cbs|ibs|icms|ipi|pis|cofins)=[0-9]{1,13}[.][0-9]{2}){0,6}',
    },
    baixa_do_ativo: { description: 'Ano e mês, por exemplo 2026-12.', pattern: '20\\d\\d-(0[1-9]|1[0-2])' },
    aliquota_interna_do_icms: {
      description: 'A do estado, por exemplo 20,5.',
      pattern: '[1-4]?\\d([.,]\\d{1,2})?',
    },
    mes_do_consumo: { description: 'Ano e mês, por exemplo 2026-12.', pattern: '20\\d\\d-(0[1-9]|1[0-2])' },
  };
