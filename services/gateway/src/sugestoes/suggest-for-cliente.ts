import type { Regime, SugestoesDoCliente } from '@apura/contracts';
import type { RegraDeVenda, VendasDoCliente } from '@apura/database';
import { entriesOf, mesesDoRbt12 } from '@apura/engine';
import { readCents } from '@apura/words';

const MESES = 12;
/** R$ 4,800,000.00 a year (LC 123/2006 art. 3º, II). */
const LIMITE_EM_CENTAVOS = 480_000_000n;
const ANEXOS = { revenda: 'I', producao: 'II', servicos: 'III' } as const;
const NOMES: Readonly<Record<OrigemDaVenda, string>> = {
  revenda: 'revenda',
  producao: 'produção própria',
  servicos: 'serviços',
};

/** What the notes let one suppose of a client for a month; each time the office confirms it. */
export function suggestForCliente(competencia: string, lidas: VendasDoCliente): SugestoesDoCliente {
  return {
    competencia,
    regime: regime(lidas),
    simples_anexo: anexo(lidas),
    rbt12: rbt12(competencia, lidas),
  };
}

/** What the CRT of the newest note that the client issued says. */
const DO_CRT: Readonly<Record<string, Omit<SugestoesDoCliente['regime'], 'crt'>>> = {
  1: {
    sugestao: 'simples_nacional',
    explicacao: 'A nota mais recente do cliente traz CRT 1, Simples Nacional.',
  },
  2: {
    sugestao: 'simples_nacional',
    explicacao:
      'A nota mais recente do cliente traz CRT 2: Simples Nacional acima do sublimite, com ICMS e ISS fora do DAS.',
  },
  3: {
    sugestao: null,
    explicacao:
      'A nota mais recente do cliente traz CRT 3, regime normal: só o escritório sabe se é Lucro Presumido ou Lucro Real.',
  },
  4: { sugestao: 'mei', explicacao: 'A nota mais recente do cliente traz CRT 4, MEI.' },
};

/** What a CRT says for sure of who issued a note; null where only the office knows. */
export const regimeDoCrt = (crt: string | null): Regime | null => DO_CRT[crt ?? '']?.sugestao ?? null;

function regime({ crt }: VendasDoCliente): SugestoesDoCliente['regime'] {
  const dita = crt === null || crt === undefined ? undefined : DO_CRT[crt];
  return dita
    ? { ...dita, crt: crt ?? null }
    : { sugestao: null, crt: null, explicacao: 'Ainda não há notas emitidas pelo cliente.' };
}

/** By what most of the sales are of. */
function anexo({ vendas: lidas }: VendasDoCliente): SugestoesDoCliente['simples_anexo'] {
  const de = (origem: OrigemDaVenda) => lidas.find((venda) => venda.origem === origem)?.valor ?? '0.00';
  const vendas = { revenda: de('revenda'), producao: de('producao'), servicos: de('servicos') };
  const positivas = lidas.filter(({ valor }) => !/^-|^0\.00$/.test(valor));
  const maior = positivas[0]?.origem;
  if (!maior) return { sugestao: null, vendas, explicacao: 'Ainda não há vendas nas notas do cliente.' };
  const mistura =
    positivas.length > 1
      ? ' Há também outras: a lei separa a receita de cada anexo, e aqui vale o da maior parte.'
      : '';
  const pergunta =
    maior === 'servicos'
      ? ' Confira a atividade: alguns serviços são do anexo IV ou do V, e o Fator R (folha de ao menos 28% da receita) decide entre III e V (LC 123/2006, art. 18, §§ 5º-C, 5º-I, 5º-J e 5º-M).'
      : '';
  return {
    sugestao: ANEXOS[maior],
    vendas,
    explicacao: `Pelos CFOPs das vendas, a maior parte é de ${NOMES[maior]}.${mistura}${pergunta}`,
  };
}

/** The sum of the sales, where there are notes of all the months. */
function rbt12(competencia: string, { meses, soma }: VendasDoCliente): SugestoesDoCliente['rbt12'] {
  const { de, ate } = mesesDoRbt12(competencia);
  const dizer = (sugestao: string | null, explicacao: string) => ({
    de,
    ate,
    meses_com_notas: meses,
    soma,
    sugestao,
    explicacao,
  });
  if (meses < MESES) {
    const faltam = 'dos 12 meses que a RBT12 soma: falta a receita dos outros.';
    return dizer(null, `Há notas emitidas pelo cliente em ${meses} ${faltam}`);
  }
  return cabe(soma)
    ? dizer(
        soma,
        'Soma das vendas no mercado interno, menos devoluções, pelas notas dos 12 meses. Serviços com NFS-e que não foram enviadas ficam de fora, e a receita de exportação se conta à parte (LC 123/2006, art. 3º, § 15).',
      )
    : dizer(
        null,
        'As vendas das notas não cabem no Simples Nacional (LC 123/2006, art. 3º, II): confira o regime.',
      );
}

function cabe(soma: string): boolean {
  const centavos = readCents(soma);
  return centavos >= 0n && centavos <= LIMITE_EM_CENTAVOS;
}

/** What a sale is of: it decides the annex of the Simples (LC 123/2006 art. 18 §§ 4º, 5º-B to 5º-I). */
type OrigemDaVenda = RegraDeVenda['origem'];

const SAIDAS: Readonly<Record<OrigemDaVenda, string>> = {
  revenda: '102 104 106 108 110 112 114 115 117 119 120 123 403 404 405 654 655 656 667',
  // 124 and 125 are manufacture to order: Annex II as well (art. 18 § 4º, II and VI).
  producao: '101 103 105 107 109 111 113 116 118 122 124 125 401 402 651 652 653',
  servicos: '301 302 303 304 305 306 307 351 352 353 354 355 356 357 359 360 932 933',
};
const DEVOLUCOES: Readonly<Record<Exclude<OrigemDaVenda, 'servicos'>, string>> = {
  revenda: '202 204 411 660 661 662',
  producao: '201 203 410',
};

const regras = (finais: Readonly<Partial<typeof SAIDAS>>, saida: boolean): RegraDeVenda[] =>
  entriesOf(finais).flatMap(([origem, lista]) => lista.split(' ').map((final) => ({ final, saida, origem })));

/** The CFOPs of sales within the country, and of their returns; our reading of the CFOP table (Convênio s/nº of 1970). */
export const REGRAS_DE_VENDA: readonly RegraDeVenda[] = [
  ...regras(SAIDAS, true),
  ...regras(DEVOLUCOES, false),
];
