import { type Centavos, percentual, reais, somar, taxa } from '../dinheiro.ts';
import type { Tree } from '../escrever-xml.ts';
import type { PedidoDeDocumento } from './pedido-de-documento.ts';
import { enderecoDe, envelopar } from './portal.ts';
import { type Composicao, compor, contribuicoes, ibscbs, totalIbscbs } from './tributos.ts';

/** What the bills of continuous supply have in common. */
export type DaConta = ReturnType<typeof envelopar> & { readonly valor: Centavos };

export const CODIGO_DE_BARRAS = '836000000000';

export const cobranca = ({ dhEmi }: PedidoDeDocumento): Tree => ({
  CompetFat: `${dhEmi.slice(0, 4)}${dhEmi.slice(5, 7)}`,
  dVencFat: `${dhEmi.slice(0, 8)}28`,
});

export const SEM_RETENCAO: Tree = { vRetPIS: '0.00', vRetCofins: '0.00', vRetCSLL: '0.00', vIRRF: '0.00' };

/** `aliquota` of the ICMS, percent. */
export const linhasDe = (
  { itens, random, fornecedor }: PedidoDeDocumento,
  aliquota: string,
): readonly Composicao[] =>
  Array.from({ length: itens }, () =>
    compor(BigInt(random.inteiro(100, 9_000)) * 1000n, aliquota, fornecedor),
  );

/** PIS and COFINS of a line. */
export function contribuicoesDaLinha(linha: Composicao, { fornecedor }: PedidoDeDocumento): Tree {
  const p = contribuicoes(fornecedor);
  const vBC = reais(linha.semImposto);
  return {
    PIS: { CST: '01', vBC, pPIS: percentual(taxa(p.pis)), vPIS: reais(linha.pis) },
    COFINS: { CST: '01', vBC, pCOFINS: percentual(taxa(p.cofins)), vCOFINS: reais(linha.cofins) },
  };
}

/** Totals as the sums of the lines, for who writes the document around them. */
export interface Somas {
  readonly valor: string;
  readonly ICMSTot: Tree;
  readonly vPIS: string;
  readonly vCOFINS: string;
  readonly IBSCBSTot: Tree;
}

export function fechar(
  pedido: PedidoDeDocumento,
  envelope: Parameters<typeof envelopar>[1],
  linhas: readonly Composicao[],
  escrever: (chave: string, somas: Somas) => Tree,
): DaConta {
  const soma = (parte: keyof Composicao): string => reais(somar(linhas.map((linha) => linha[parte])));
  const somas: Somas = {
    valor: soma('valor'),
    ICMSTot: { vBC: soma('valor'), vICMS: soma('imposto'), vICMSDeson: '0.00', vFCP: '0.00' },
    vPIS: soma('pis'),
    vCOFINS: soma('cofins'),
    IBSCBSTot: totalIbscbs(linhas.map(ibscbs)),
  };
  const feito = envelopar(pedido, envelope, (chave) => escrever(chave, somas));
  return { ...feito, valor: somar(linhas.map(({ valor }) => valor)) };
}

export function inicioDoIde(pedido: PedidoDeDocumento, chave: string, mod: string): Tree {
  const { lugar } = pedido.fornecedor;
  return {
    cUF: lugar.cUF,
    tpAmb: pedido.tpAmb,
    mod,
    serie: String(pedido.serie),
    nNF: String(pedido.numero),
    cNF: pedido.cNF.slice(1),
    cDV: chave.slice(-1),
    dhEmi: pedido.dhEmi,
    tpEmis: '1',
    nSiteAutoriz: pedido.cNF.slice(0, 1),
    cMunFG: lugar.cMun,
  };
}

export const destinatario = ({ adquirente }: PedidoDeDocumento, semIndicador = false): Tree => ({
  xNome: adquirente.nome,
  CNPJ: adquirente.cnpj,
  ...(semIndicador ? {} : { indIEDest: '1' }),
  IE: adquirente.ie,
  enderDest: enderecoDe(adquirente),
});
