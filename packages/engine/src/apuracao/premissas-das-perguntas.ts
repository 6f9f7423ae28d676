import { type CodigoDaPergunta, PERGUNTAS, type ValoresEmJogo } from '../efeito/outros/perguntas.ts';
import { type Fixo, formatarFixo, lerOuZero } from '../fixo.ts';
import type {
  EntradaDaApuracao,
  NomeDoTributo,
  PerguntaEmAberto,
  PremissaQueMudaOTotal,
} from '../resultado.ts';
import { parcelasDoAtivo, vendeAtivo } from './creditos-do-ativo.ts';
import { contribuinteDoIpi } from './tributos-contados.ts';

const quantos = (n: number, um: string, varios: string): string => (n === 1 ? `1 ${um}` : `${n} ${varios}`);
const produtos = (n: number): string => quantos(n, 'produto comprado', 'produtos comprados');
const contam = (n: number): string => `${produtos(n)} ${n === 1 ? 'conta' : 'contam'}`;

/** What the total takes for granted until a question is answered; of the others nothing is said here. */
const FRASES: Readonly<Partial<Record<CodigoDaPergunta, (n: number, aberta: PerguntaEmAberto) => string>>> = {
  destinacao: (n, { pelas_saidas, padrao }) => {
    if (pelas_saidas)
      return `Pelas saídas do cliente, que vende mercadorias da mesma NCM: ${contam(n)} como revenda, com crédito.`;
    if (padrao === 'ativo_imobilizado')
      return `Pela NCM e pelo preço, ${contam(n)} como ativo imobilizado: o ICMS é creditado em 48 meses, PIS e COFINS não.`;
    return `Ninguém disse para que serve: ${contam(n)} como revenda ou insumo, com crédito.`;
  },
  credito_do_ativo: (n) =>
    `O PIS e a COFINS de bens do ativo (${produtos(n)}) não são creditados até o escritório dizer como os toma (Lei 10.833/2003, art. 3º, VI e § 14; Lei 11.774/2008, art. 1º).`,
  aliquota_interna_do_icms: () =>
    'O diferencial de alíquota das compras para uso ou ativo usa a alíquota-padrão do ICMS do estado, de fonte secundária (LC 87/1996, art. 13, IX e § 3º).',
  base_do_difal: () =>
    'O diferencial de alíquota das compras para uso ou ativo usa a base dupla, a da lei; há estados que usam a única (LC 87/1996, art. 13, IX e § 3º).',
};

/** Of a question without a sentence of its own: what it asks, and what counts until it is answered. */
function fraseDaPergunta(aberta: PerguntaEmAberto): string {
  const propria = FRASES[aberta.pergunta];
  if (propria !== undefined) return propria(aberta.quantas, aberta);
  const { texto, padrao, fundamento } = PERGUNTAS[aberta.pergunta];
  return `Sem resposta a "${texto}" vale: ${padrao.replace(/^nao\b/, 'não')} (${fundamento}).`;
}

/** What the month supposes of its purchases, with the money that hangs on it. */
export function premissasDasPerguntas(entrada: EntradaDaApuracao): PremissaQueMudaOTotal[] {
  const semIpi = !contribuinteDoIpi(entrada);
  // Of a code of another version nothing is known here.
  const conhecidas = (entrada.perguntas_abertas ?? []).filter(({ pergunta }) =>
    Object.hasOwn(PERGUNTAS, pergunta),
  );
  return conhecidas.map((aberta) => {
    const { pergunta, pelas_saidas, padrao } = aberta;
    const valores = doTotal(aberta.em_jogo, semIpi);
    return {
      codigo: pergunta === 'destinacao' ? `destinacao_${pelas_saidas ? 'pelas_saidas' : padrao}` : pergunta,
      texto: fraseDaPergunta(aberta),
      tributos: valores.map(([tributo]) => tributo),
      em_jogo: formatarFixo(
        valores.reduce<Fixo>((soma, [, valor]) => soma + valor, 0n),
        2,
      ),
    };
  });
}

/** IPI is no credit of who owes none. */
const doTotal = (em_jogo: ValoresEmJogo, semIpi: boolean): [NomeDoTributo, Fixo][] =>
  Object.entries(em_jogo).flatMap(([tributo, valor]): [NomeDoTributo, Fixo][] =>
    tributo === 'ii' || (tributo === 'ipi' && semIpi) || lerOuZero(valor) <= 0n
      ? []
      : [[tributo as NomeDoTributo, lerOuZero(valor)]],
  );

/** The month sells a fixed asset while credits of some run, and nobody said which. */
export function premissaDaBaixa(entrada: EntradaDaApuracao): PremissaQueMudaOTotal[] {
  const correm = vendeAtivo(entrada) ? parcelasDoAtivo(entrada) : [];
  const baixados = (entrada.ativos ?? []).some(({ baixa }) => baixa === entrada.competencia);
  if (correm.length === 0 || baixados) return [];
  const soma = { icms: 0n, pis: 0n, cofins: 0n };
  for (const { icms, parcelas } of correm) {
    soma.icms += icms;
    soma.pis += parcelas.pis;
    soma.cofins += parcelas.cofins;
  }
  const tributos = (['icms', 'pis', 'cofins'] as const).filter((tributo) => soma[tributo] > 0n);
  return [
    {
      codigo: 'baixa_do_ativo',
      texto:
        'O mês vende um bem do ativo, e ninguém disse qual: as parcelas dos créditos de todos os bens continuam (LC 87/1996, art. 20, § 5º, V).',
      tributos,
      em_jogo: formatarFixo(soma.icms + soma.pis + soma.cofins, 2),
    },
  ];
}
