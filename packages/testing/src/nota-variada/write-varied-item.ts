import { dvDaChave } from '@apura/documents';
import {
  ALIQUOTAS,
  type Centavos,
  CLASSES,
  type Extras,
  inReais,
  MERCADO,
  type Produto,
  parcela,
  percentual,
  quantidade,
  type Random,
  splitToEven,
  type Tree,
  taxa,
  valorAt,
  withTributo,
  writeProduto,
} from '@apura/samples/writing';
import {
  ICMS_DO_SIMPLES,
  ICMS_MONOFASICO,
  ICMS_NORMAL,
  writeContribuicao,
  writeContribuicaoST,
  writeII,
  writeIPI,
  writeISSQN,
  writeVariedDifal,
} from './icms.ts';
import { monofasicoDeCadaUm, monofasicoDosDois } from './monofasico.ts';
import { byUnidade, maybe, type Operacao } from './operacao.ts';
import type { Perfil } from './perfis.ts';

const COMBUSTIVEL: Produto = {
  codigo: '9001',
  nome: 'Óleo diesel B S10',
  ncm: '27101921',
  unidade: 'L',
  preco: 612n,
  classe: 'integral',
  icms: 'normal',
  pisCofins: 'normal',
};

/** One line of a varied note; the whole `det` element, its totals left to whoever sums them. */
export function writeVariedItem(nItem: number, perfil: Perfil, random: Random): Tree {
  const combustivel = perfil.combustivel;
  const produto = combustivel ? COMBUSTIVEL : random.um(MERCADO);
  const milesimos = BigInt(random.inteiro(10, 200)) * 1000n + BigInt(random.inteiro(0, 9)) * 100n;
  const vProd = splitToEven(produto.preco * milesimos, 1000n);
  const extras = {
    vFrete: maybe(random, () => BigInt(random.inteiro(1, 5000))) ?? 0n,
    vSeg: maybe(random, () => BigInt(random.inteiro(1, 500))) ?? 0n,
    vDesc: maybe(random, () => BigInt(random.inteiro(1, 900))) ?? 0n,
    vOutro: maybe(random, () => BigInt(random.inteiro(1, 300))) ?? 0n,
  };
  const valor = vProd + extras.vFrete + extras.vSeg + extras.vOutro - extras.vDesc;
  const op: Operacao = { random, valor, milesimos };
  const deHoje = tributosDeHoje(op, perfil);
  const IS = perfil.novo && perfil.novo !== '2026' && !perfil.combustivel ? writeIS(op) : undefined;
  const item = {
    prod: writeProduto(
      produto,
      perfil.CFOP,
      { preco: produto.preco, milesimos, vProd, ...extras },
      extrasDoProduto(produto, vProd, perfil, random),
    ),
    imposto: { ...deHoje, IS },
  };
  const vBC = perfil.importacao
    ? valor + somaDe(item, ACRESCIMOS) + despesasForaDoPreco(item, extras.vOutro)
    : valor + somaDe(item, ACRESCIMOS) - somaDe(item, DEDUCOES);
  const IBSCBS = perfil.semIBSCBS ? undefined : writeIBSCBS({ ...op, valor: vBC }, produto, perfil, nItem);
  const vItem = perfil.novo ? inReais(valor) : undefined;
  return {
    '@nItem': String(nItem),
    prod: item.prod,
    imposto: { ...deHoje, IS, IBSCBS },
    impostoDevol: perfil.devolucao
      ? { pDevol: '100.00', IPI: { vIPIDevol: inReais(BigInt(random.inteiro(0, 900))) } }
      : undefined,
    infAdProd: maybe(random, () => 'Lote de demonstração & prova < 1'),
    vItem,
    DFeReferenciado: writeReferencia(nItem, perfil),
  };
}

/** What the item refers to: the item of the note that is returned, or a whole note, another for each item. */
function writeReferencia(nItem: number, { devolucao, referenciada }: Perfil): Tree | undefined {
  if (referenciada) {
    const base = referenciada.slice(0, 33) + nItem + referenciada.slice(34, 43);
    return { chaveAcesso: base + dvDaChave(base) };
  }
  return devolucao ? { chaveAcesso: devolucao, nItem: String(nItem) } : undefined;
}

/** Amounts that CBS and IBS leave out of their base in 2026, and that they take in (NT 2025.002, UB16-10). */
const DEDUCOES = [
  'imposto/ICMS/*/vICMS',
  'imposto/ICMS/*/vFCP',
  'imposto/ICMS/*/vICMSMono',
  'imposto/PIS/*/vPIS',
  'imposto/COFINS/*/vCOFINS',
  'imposto/ICMSUFDest/vICMSUFDest',
  'imposto/ICMSUFDest/vFCPUFDest',
  'imposto/ISSQN/vISSQN',
];
const ACRESCIMOS = ['imposto/II/vII', 'imposto/IS/vIS'];
const somaDe = (item: Tree, paths: readonly string[]): Centavos =>
  paths.reduce((soma, path) => soma + valorAt(item, path), 0n);

/** What vOutro does not hold of the customs expenses; an import has no tax of today in its price (LC 214/2025, art. 69). */
function despesasForaDoPreco(item: Tree, vOutro: Centavos): Centavos {
  const resto = valorAt(item, 'imposto/II/vDespAdu') - vOutro;
  return resto > 0n ? resto : 0n;
}

/** What a product of a varied note has besides; drawn in the order in which it stands. */
function extrasDoProduto(produto: Produto, vProd: Centavos, perfil: Perfil, random: Random): Extras {
  return {
    NCM: {
      CEST: maybe(random, () => '1704900'),
      cBenef: maybe(random, () => 'SP000202'),
      gCred: maybe(random, () => [
        { cCredPresumido: 'SP000001', pCredPresumido: '2.0000', vCredPresumido: '1.23' },
        { cCredPresumido: 'SP000002', pCredPresumido: '1.00', vCredPresumido: '0.45' },
      ]),
      EXTIPI: maybe(random, () => '01'),
    },
    vUnCom: {
      vUnCom: `${inReais(produto.preco)}00000000`,
      vUnComLiq: perfil.novo ? inReais(produto.preco) : undefined,
    },
    vProd: { vProdLiq: perfil.novo ? inReais(vProd) : undefined },
    indTot: {
      DI: perfil.importacao ? DECLARACAO_DE_IMPORTACAO : undefined,
      comb: perfil.combustivel ? writeComb(random) : undefined,
    },
  };
}

const DECLARACAO_DE_IMPORTACAO: Tree = {
  nDI: '26BR00000000001',
  dDI: '2026-08-20',
  xLocDesemb: 'Santos',
  UFDesemb: 'SP',
  dDesemb: '2026-08-25',
  tpViaTransp: '1',
  vAFRMM: '12.00',
  tpIntermedio: '1',
  cExportador: 'DEMO-EXP',
  adi: { nAdicao: '1', nSeqAdic: '1', cFabricante: 'DEMO-FAB' },
};

function writeComb(random: Random): Tree {
  return {
    cProdANP: '820101034',
    descANP: 'OLEO DIESEL B S10 - COMUM',
    pGLP: maybe(random, () => '60.00'),
    pGNn: maybe(random, () => '30.00'),
    pGNi: maybe(random, () => '10.00'),
    vPart: maybe(random, () => '3.50'),
    qTemp: maybe(random, () => '20.5000'),
    UFCons: 'SP',
    CIDE: maybe(random, () => ({ qBCProd: '10.0000', vAliqProd: '0.0500', vCIDE: '0.50' })),
    pBio: '15.0000',
    origComb: [
      { indImport: '0', cUFOrig: '35', pOrig: '80.0000' },
      { indImport: '1', cUFOrig: '33', pOrig: '20.0000' },
    ],
  };
}

function tributosDeHoje(op: Operacao, perfil: Perfil): Tree {
  const { random, valor } = op;
  const vTotTrib = maybe(random, () => '1.23');
  if (perfil.servico) {
    const ISSQN = writeISSQN(op, '3550308');
    return { vTotTrib, ISSQN, ...contribuicoes(op, 0, valor) };
  }
  if (perfil.tpNFDebito === '06') return { vTotTrib, ICMSPrevistoPagtoAntecip: { vICMSPrevisto: '4.56' } };
  // Of credit and debit notes only that of a loss has today's taxes (NT 2025.002, B25-80).
  if (/^[56]$/.test(perfil.finNFe ?? '') && perfil.tpNFDebito !== '07') return { vTotTrib };
  const variantes = perfil.combustivel ? ICMS_MONOFASICO : perfil.simples ? ICMS_DO_SIMPLES : ICMS_NORMAL;
  const nome = perfil.icms ?? random.um(Object.keys(variantes));
  const variante = variantes[nome] as (typeof variantes)[string];
  return {
    vTotTrib,
    ICMS: { [nome]: variante(op) },
    IPI: perfil.nfce ? undefined : maybe(random, () => writeIPI(op)),
    II: perfil.importacao ? writeII(op) : undefined,
    ...contribuicoes(op, perfil.simples || perfil.novo ? 2 : random.inteiro(0, 4), valor),
    ICMSUFDest: perfil.difal ? writeVariedDifal(op) : undefined,
  };
}

/** In the order of the schema: PIS, PISST, COFINS, COFINSST. Substituted ones count in the value of the product. */
function contribuicoes(op: Operacao, forma: number, vBC: Centavos): Tree {
  const st = op.random.inteiro(0, 5);
  const de = (tributo: 'PIS' | 'COFINS'): Tree => ({
    [tributo]: writeContribuicao(tributo, forma, op, vBC),
    [`${tributo}ST`]: st < 2 ? writeContribuicaoST(tributo, st === 1, op) : undefined,
  });
  return { ...de('PIS'), ...de('COFINS') };
}

function writeIS({ valor, milesimos }: Operacao): Tree {
  return {
    CSTIS: '000',
    cClassTribIS: '000001',
    vBCIS: inReais(valor),
    pIS: '1.0000',
    adRemIS: '0.0100',
    uTrib: 'UN',
    qTrib: `${quantidade(milesimos)}0`,
    vIS: inReais(parcela(valor, taxa('1')) + byUnidade(milesimos, taxa('0.01'))),
  };
}

function writeIBSCBS(op: Operacao, produto: Produto, perfil: Perfil, nItem: number): Tree {
  const { valor } = op;
  if (perfil.combustivel) return perfil.novo ? monofasicoDeCadaUm(op, perfil.novo) : monofasicoDosDois(op);
  const { CST, cClassTrib, pRedAliq } = CLASSES[produto.classe];
  const normal = withTributo(CST, cClassTrib, valor, {
    ...(pRedAliq === '0' ? {} : { pRedAliq }),
    ...(perfil.novo === '2027' ? { aliquotas: ALIQUOTAS_OF_2027 } : {}),
    compraGov: perfil.compraGov === true,
  });
  switch (perfil.ibscbs) {
    case 'exportacao':
      return { CST: '410', cClassTrib: '410004' };
    case 'doacao':
      return { CST: '410', cClassTrib: '410003', indDoacao: '1' };
    case 'perda':
      return perda(op);
    case 'diferimento':
      return withTributo('515', '515001', valor, { pRedAliq: '60', pDif: '100' });
    case 'suspensao':
      return withTributo('550', '550001', valor, { suspensa: true });
    case 'transferencia':
      return transferenciaDeCredito(op);
    case 'ajuste':
      return ajusteDeCompetencia(op, '2026-08');
    case 'zfm':
      return ajusteDaZFM(op, nItem);
    case 'credito_presumido':
      return withCreditoPresumido(withTributo('000', '000003', valor), op);
    case 'area_livre':
      return withCbsZeroInArea(withTributo('000', '000001', valor), op);
    case 'devolucao_da_cbs':
      return withDevolucaoDaCbs(withTributo('000', '000001', valor), op);
    default:
      return normal;
  }
}

/** IBS of 2027: art. 344. Its CBS is the estimate of Resolução CGIBS 14/2026: 9.21 to 9.2, less 0.1 (arts. 349 § 14 and 347). */
const ALIQUOTAS_OF_2027 = {
  IBSUF: taxa('0.05'),
  IBSMun: taxa('0.05'),
  CBS: taxa('9.1'),
} as const;

const transferenciaDeCredito = ({ valor }: Operacao): Tree => ({
  CST: '800',
  cClassTrib: '800002',
  gTransfCred: {
    vIBS: inReais(parcela(valor, ALIQUOTAS.IBSUF)),
    vCBS: inReais(parcela(valor, ALIQUOTAS.CBS)),
  },
});

const ajusteDeCompetencia = ({ valor }: Operacao, competApur: string): Tree => ({
  CST: '811',
  cClassTrib: '811002',
  gAjusteCompet: {
    competApur,
    vIBS: inReais(parcela(valor, ALIQUOTAS.IBSUF)),
    vCBS: inReais(parcela(valor, ALIQUOTAS.CBS)),
  },
});

/** A type of credit for each item: none may stand twice (NT 2025.002, UB133-10). */
const ajusteDaZFM = ({ valor }: Operacao, nItem: number): Tree => ({
  CST: '810',
  cClassTrib: '810001',
  gCredPresIBSZFM: {
    competApur: '2029-01',
    tpCredPresIBSZFM: String(nItem - 1),
    vCredPresIBSZFM: inReais(parcela(valor, ALIQUOTAS.IBSUF)),
  },
});

/** A loss gives back the credits of what was lost. */
const perda = ({ valor }: Operacao): Tree => ({
  CST: '410',
  cClassTrib: '410030',
  gEstornoCred: {
    vIBSEstCred: inReais(parcela(valor, ALIQUOTAS.IBSUF)),
    vCBSEstCred: inReais(parcela(valor, ALIQUOTAS.CBS)),
  },
});

/** Presumed credit of who buys (LC 214/2025, arts. 168 to 171). */
function withCreditoPresumido(ibscbs: Tree, { valor }: Operacao): Tree {
  const credito = { pCredPres: '1.3000', vCredPres: inReais(parcela(valor, taxa('1.3'))) };
  return {
    ...ibscbs,
    gCredPresOper: {
      vBCCredPres: inReais(valor),
      cCredPres: '03',
      gIBSCredPres: credito,
      gCBSCredPres: credito,
    },
  };
}

/** CBS at zero inside a free area, with what it would be elsewhere (NT 2025.002 v1.40, UB66a). */
function withCbsZeroInArea(ibscbs: Tree, { valor }: Operacao): Tree {
  return withOutraCbs(ibscbs, {
    pCBS: '0.0000',
    gALCZFMCBS: {
      tpALCZFMCBS: '2',
      nProcSuframa: '20260012',
      pAliqEfetRegCBS: percentual(ALIQUOTAS.CBS),
      vTribRegCBS: inReais(parcela(valor, ALIQUOTAS.CBS)),
    },
    vCBS: '0.00',
  });
}

/** The whole CBS given back to the buyer (NT 2025.002, UB62). */
function withDevolucaoDaCbs(ibscbs: Tree, { valor }: Operacao): Tree {
  return withOutraCbs(ibscbs, {
    pCBS: percentual(ALIQUOTAS.CBS),
    gDevTrib: { pDevTrib: '100.0000', vDevTrib: inReais(parcela(valor, ALIQUOTAS.CBS)) },
    vCBS: '0.00',
  });
}

function withOutraCbs(ibscbs: Tree, gCBS: Tree): Tree {
  return { ...ibscbs, gIBSCBS: { ...(ibscbs.gIBSCBS as Tree), gCBS } };
}
