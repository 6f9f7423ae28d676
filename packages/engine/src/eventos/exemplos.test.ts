import { expect, test } from '@jest/globals';
import { COMPRADOR, grupo, grupoPadrao, item, nota, VENDEDOR } from '../../test-data/nota-de-teste.ts';
import { notaWithEventos } from '../../test-data/nota-with-eventos.ts';
import { calcularDocumento } from '../calcular-documento.ts';
import { formatFixo, readOrZero } from '../fixo.ts';
import type { Det, DetEvento, EventoNFe, NotaFiscal } from '../nota-fiscal.ts';
import type { ContextoDoCliente } from '../resultado.ts';
import type { CasoDaNota } from './caso-da-nota.ts';
import { adiantadoDepoisDosEventos, adiantadoNaNota, somarAdiantados } from './eventos-guardados.ts';

/** The examples of the rules of events, worked by hand: 2026 rates, CBS 0.9 %, IBS 0.1 %; cents are of CBS and IBS. */
const TERCEIRO = '55666777000181';
const FISCO = '00000000000191';

const venda = (vBC: string, ibs: string, cbs: string, prod: Partial<Det['prod']> = {}, nItem = '1'): Det =>
  item({ vProd: vBC, ...prod }, { IBSCBS: grupo('000001', grupoPadrao(vBC, ibs, cbs)) }, nItem);

interface Pedido {
  readonly tp: string;
  readonly em: string;
  readonly de?: string;
  readonly seq?: string;
  readonly det?: DetEvento;
  readonly protocolo?: string;
  readonly cStat?: string;
}

const evento =
  (chave: string) =>
  ({ tp, em, de = VENDEDOR, seq = '1', det = {}, protocolo, cStat = '135' }: Pedido): EventoNFe => ({
    chNFe: chave,
    tpEvento: tp,
    nSeqEvento: seq,
    dhEvento: em,
    dhRegEvento: em,
    tpAmb: '1',
    CNPJ: de,
    cStat,
    detEvento: det,
    ...(protocolo === undefined ? {} : { protocolo }),
  });

const de = (cnpj: string, mais: Partial<ContextoDoCliente> = {}): ContextoDoCliente => ({
  cliente_id: 'c',
  cnpj_raiz: cnpj.slice(0, 8),
  regime: 'lucro_real',
  ibs_cbs: 'regular',
  ...mais,
});

const caso = (nfe: NotaFiscal, pedidos: readonly Pedido[], mais: Partial<CasoDaNota> = {}): CasoDaNota => ({
  chave: nfe.chave,
  nota: nfe,
  documento: calcularDocumento(nfe),
  eventos: pedidos.map(evento(nfe.chave)),
  ...mais,
});

/** "debito 2026-10 90.00 10.00", reversals with a minus, by side and month; what came to nothing is left out. */
function somas(doCaso: CasoDaNota, cliente: ContextoDoCliente): string[] {
  const soma = new Map<string, [bigint, bigint]>();
  for (const { efeito, competencia, cbs, ibs } of notaWithEventos(doCaso, cliente).lancamentos) {
    const [, estorno, lado] = /^(estorno_)?(debito|credito)$/.exec(efeito) ?? [];
    if (lado === undefined) continue;
    const sinal = estorno === undefined ? 1n : -1n;
    const [a, b] = soma.get(`${lado} ${competencia}`) ?? [0n, 0n];
    soma.set(`${lado} ${competencia}`, [a + sinal * readOrZero(cbs), b + sinal * readOrZero(ibs)]);
  }
  return [...soma]
    .filter(([, [cbs, ibs]]) => cbs !== 0n || ibs !== 0n)
    .map(([chave, [cbs, ibs]]) => `${chave} ${formatFixo(cbs, 2)} ${formatFixo(ibs, 2)}`)
    .sort();
}

const perda = (cbs: string, ibs: string, proprios?: readonly [string, string], nItem = '1'): DetEvento => ({
  gPerecimento: [
    {
      nItem,
      vCBS: cbs,
      vIBS: ibs,
      ...(proprios === undefined ? {} : { gControleEstoque: { vCBS: proprios[0], vIBS: proprios[1] } }),
    },
  ],
});
const entrega = (dPrevEntrega: string): DetEvento => ({ dPrevEntrega });

test('1 and 1b: a new date of delivery moves debit and expected credit; the last one counts', () => {
  const nfe = nota([venda('10000.00', '10.00', '90.00')], {
    ide: { dhEmi: '2026-10-28T10:00:00-03:00', dPrevEntrega: '2026-10-30' },
  });
  const primeiro = { tp: '112150', em: '2026-10-30T16:20:00-03:00', det: entrega('2026-11-03') };
  const segundo = { tp: '112150', seq: '2', em: '2026-11-03T09:00:00-03:00', det: entrega('2026-12-01') };
  expect(somas(caso(nfe, []), de(VENDEDOR))).toEqual(['debito 2026-10 90.00 10.00']);
  expect(somas(caso(nfe, [primeiro]), de(VENDEDOR))).toEqual(['debito 2026-11 90.00 10.00']);
  expect(somas(caso(nfe, [segundo, primeiro]), de(VENDEDOR))).toEqual(['debito 2026-12 90.00 10.00']);
  expect(somas(caso(nfe, [segundo, primeiro]), de(COMPRADOR))).toEqual(['credito 2026-12 90.00 10.00']);
});

test("a note's own expected delivery gives the month of CBS and IBS; today's taxes stay in that of the emission", () => {
  const ICMS = { grupo: 'ICMS00', orig: '0', CST: '00', vBC: '10000.00', pICMS: '18.00', vICMS: '1800.00' };
  const det = item(
    { vProd: '10000.00' },
    { ICMS, IBSCBS: grupo('000001', grupoPadrao('10000.00', '10.00', '90.00')) },
  );
  const nfe = nota([det], { ide: { dhEmi: '2026-10-28T10:00:00-03:00', dPrevEntrega: '2026-11-05' } });
  const linhas = notaWithEventos(caso(nfe, []), de(VENDEDOR)).lancamentos;
  expect(
    linhas.map(({ competencia, efeito, motivo, itens, valor, icms, base, cbs }) =>
      [competencia, efeito, motivo, itens, valor, icms, base, cbs].join(' '),
    ),
  ).toEqual([
    '2026-10 sem_efeito debito_em_outro_mes 1 10000.00 1800.00 0.00 0.00',
    '2026-11 debito  0 0.00 0.00 10000.00 90.00',
  ]);
});

/** 300 birds: 60 % off, freight CIF. */
const aves = nota(
  [
    item(
      { vProd: '210000.00', qCom: '300.0000' },
      {
        IBSCBS: grupo('200036', {
          vBC: '210000.00',
          gIBSUF: { pIBSUF: '0.1000', gRed: { pRedAliq: '60.00', pAliqEfet: '0.0400' }, vIBSUF: '84.00' },
          gIBSMun: { pIBSMun: '0.0000', gRed: { pRedAliq: '60.00', pAliqEfet: '0.0000' }, vIBSMun: '0.00' },
          vIBS: '84.00',
          gCBS: { pCBS: '0.9000', gRed: { pRedAliq: '60.00', pAliqEfet: '0.3600' }, vCBS: '756.00' },
        }),
      },
    ),
  ],
  { ide: { dhEmi: '2026-11-03T08:00:00-03:00' } },
);

test('2: a loss in transport by the supplier takes debit, own credit, and the credit of the buyer', () => {
  const perdeu = {
    tp: '112130',
    em: '2026-11-06T12:00:00-03:00',
    det: perda('37.80', '4.20', ['21.00', '2.33']),
  };
  expect(somas(caso(aves, [perdeu]), de(VENDEDOR))).toEqual([
    'credito 2026-11 -21.00 -2.33',
    'debito 2026-11 718.20 79.80',
  ]);
  expect(somas(caso(aves, [perdeu]), de(COMPRADOR))).toEqual(['credito 2026-11 718.20 79.80']);
});

test('3: a cancelled event does nothing; nSeqEvento of the cancellation is that of the event', () => {
  const errado = {
    tp: '112130',
    em: '2026-11-06T12:00:00-03:00',
    det: perda('50.40', '5.60', ['28.00', '3.11']),
  };
  const certo = {
    ...errado,
    seq: '2',
    em: '2026-11-09T09:05:00-03:00',
    det: perda('30.24', '3.36', ['16.80', '1.87']),
  };
  const cancela = { tp: '110001', em: '2026-11-09T09:00:00-03:00', det: { tpEventoAut: '112130' } };
  const { eventos } = notaWithEventos(caso(aves, [certo, cancela, errado]), de(VENDEDOR));
  expect(eventos.map(({ situacao }) => situacao)).toEqual(['cancelado', 'vale', 'vale']);
  expect(somas(caso(aves, [certo, cancela, errado]), de(VENDEDOR))).toEqual([
    'credito 2026-11 -16.80 -1.87',
    'debito 2026-11 725.76 80.64',
  ]);
  expect(somas(caso(aves, [cancela, certo, errado]), de(COMPRADOR))).toEqual([
    'credito 2026-11 725.76 80.64',
  ]);
});

test('4: a loss in transport by the buyer is its own alone', () => {
  const nfe = nota([venda('50000.00', '50.00', '450.00')], { ide: { dhEmi: '2026-10-15T10:00:00-03:00' } });
  const roubo = { tp: '211124', em: '2026-10-20T10:00:00-03:00', de: COMPRADOR, det: perda('45.00', '5.00') };
  expect(somas(caso(nfe, [roubo]), de(COMPRADOR))).toEqual(['credito 2026-10 405.00 45.00']);
  expect(somas(caso(nfe, [roubo]), de(VENDEDOR))).toEqual(['debito 2026-10 450.00 50.00']);
});

const SEM_NADA = { cbs: '0.00', ibs_uf: '0.00', ibs_mun: '0.00' };

test('5: what was paid in advance and will not be supplied is undone; the supply takes off the rest', () => {
  const antecipacao = nota([venda('8000.00', '8.00', '72.00'), venda('5000.00', '5.00', '45.00', {}, '2')], {
    ide: { dhEmi: '2026-09-25T10:00:00-03:00', finNFe: '6', tpNFDebito: '06' },
  });
  const naoFornece = {
    tp: '112140',
    em: '2026-10-02T10:00:00-03:00',
    det: { gItemNaoFornecido: [{ nItem: '2', vCBS: '45.00', vIBS: '5.00' }] },
  };
  const antes = caso(antecipacao, [naoFornece]);
  expect(somas(antes, de(VENDEDOR))).toEqual(['debito 2026-09 117.00 13.00', 'debito 2026-10 -45.00 -5.00']);
  expect(somas(antes, de(COMPRADOR))).toEqual([
    'credito 2026-09 117.00 13.00',
    'credito 2026-10 -45.00 -5.00',
  ]);
  const fornecimento: NotaFiscal = {
    ...nota([venda('8000.00', '8.00', '72.00')], {
      ide: { dhEmi: '2026-10-05T10:00:00-03:00', gPagAntecipado: { refNFe: [antecipacao.chave] } },
    }),
    chave: '35261011222333000181550010000001061008394141',
  };
  const { chave, eventos } = antes;
  const declarado = adiantadoNaNota(antecipacao, calcularDocumento(antecipacao));
  expect(declarado).toEqual({ cbs: '117.00', ibs_uf: '13.00', ibs_mun: '0.00' });
  const resta = adiantadoDepoisDosEventos(chave, declarado ?? SEM_NADA, eventos, {});
  expect(resta).toEqual({ cbs: '72.00', ibs_uf: '8.00', ibs_mun: '0.00' });
  const adiantado = somarAdiantados([resta]);
  expect(somas(caso(fornecimento, [], { adiantado }), de(VENDEDOR))).toEqual([]);
  expect(somas(caso(fornecimento, [], { adiantado }), de(COMPRADOR))).toEqual([]);
  expect(somas(caso(fornecimento, []), de(VENDEDOR))).toEqual(['debito 2026-10 72.00 8.00']);
});

test.each([
  ['accepted', '1', ['debito 2026-11 -18.00 -2.00'], ['credito 2026-11 -18.00 -2.00']],
  ['refused', '0', [], []],
])('6: a nota de crédito that is %s by the buyer', (_nome, indAceitacao, doVendedor, doComprador) => {
  const reducao = nota([venda('2000.00', '2.00', '18.00')], {
    ide: { dhEmi: '2026-10-31T10:00:00-03:00', finNFe: '5', tpNFCredito: '04', tpNF: '0' },
  });
  const palavra = { tp: '211128', em: '2026-11-18T10:00:00-03:00', de: COMPRADOR, det: { indAceitacao } };
  expect(somas(caso(reducao, [palavra]), de(VENDEDOR))).toEqual(doVendedor);
  expect(somas(caso(reducao, [palavra]), de(COMPRADOR))).toEqual(doComprador);
  expect(somas(caso(reducao, []), de(VENDEDOR))).toEqual([]);
});

test('7: a credit that depends on what the buyer does is asked for, and never given twice', () => {
  const vinho = nota([venda('4000.00', '4.00', '36.00', { NCM: '22042100' })], {
    ide: { dhEmi: '2026-09-20T10:00:00-03:00' },
  });
  const det = { gCredito: [{ nItem: '1', vCredCBS: '36.00', vCredIBS: '4.00' }] };
  const pede = { tp: '211150', em: '2026-09-30T10:00:00-03:00', de: COMPRADOR, det };
  const respondido = (efeito: 'credito' | 'credito_recusado') =>
    de(COMPRADOR, { ajustes: [{ quando: { ncm: '2204' }, efeito }] });
  const comCredito = ['credito 2026-09 36.00 4.00'];
  const pedidos = [[], [pede], [pede, { ...pede, seq: '2' }]];
  const vistos = (cliente: ContextoDoCliente) => pedidos.map((cada) => somas(caso(vinho, cada), cliente));
  expect(vistos(de(COMPRADOR))).toEqual([[], comCredito, comCredito]);
  expect(vistos(respondido('credito_recusado'))).toEqual([[], comCredito, comCredito]);
  expect(vistos(respondido('credito'))).toEqual([comCredito, comCredito, comCredito]);
  const recusado = (cada: readonly Pedido[]) =>
    notaWithEventos(caso(vinho, cada), de(COMPRADOR))
      .lancamentos.filter(({ motivo }) => motivo === 'uso_pessoal_a_confirmar')
      .map(({ cbs, ibs, valor }) => [cbs, ibs, valor].join(' '));
  expect(recusado([])).toEqual(['36.00 4.00 4000.00']);
  expect(recusado([pede])).toEqual(['0.00 0.00 4000.00']);
});

test('8: an item that becomes a fixed asset is marked', () => {
  const camara = nota([venda('87719.00', '87.72', '789.47')], {
    ide: { dhEmi: '2026-10-08T10:00:00-03:00' },
  });
  const det = { gImobilizacao: [{ nItem: '1', vCBS: '789.47', vIBS: '87.72' }] };
  const imobiliza = { tp: '211130', em: '2026-10-31T10:00:00-03:00', de: COMPRADOR, det };
  expect(notaWithEventos(caso(camara, [imobiliza]), de(COMPRADOR)).imobilizados).toEqual([1]);
  expect(somas(caso(camara, [imobiliza]), de(COMPRADOR))).toEqual(['credito 2026-10 789.47 87.72']);
});

test('9: a station that uses its own fuel has the credit that a reseller has not', () => {
  const litros = item(
    { CFOP: '5652', NCM: '27101259', vProd: '100000.00', qCom: '20000.0000', uCom: 'L' },
    {
      IBSCBS: { ...grupo('620001'), gIBSCBSMono: { vTotCBSMonoItem: '1080.00', vTotIBSMonoItem: '120.00' } },
    },
  );
  const nfe = nota([litros], { ide: { dhEmi: '2026-10-10T10:00:00-03:00' } });
  const det = {
    gConsumoComb: [
      { nItem: '1', vCBS: '54.00', vIBS: '6.00', gControleEstoque: { qComb: '1000.0000', uComb: 'L' } },
    ],
  };
  const usa = { tp: '211140', em: '2026-10-30T10:00:00-03:00', de: COMPRADOR, det };
  expect(somas(caso(nfe, []), de(COMPRADOR))).toEqual([]);
  expect(somas(caso(nfe, [usa]), de(COMPRADOR))).toEqual(['credito 2026-10 54.00 6.00']);
});

test('10: an import that is not turned into an exemption owes what was suspended, and no more', () => {
  const suspensa = item(
    { CFOP: '3101', vProd: '100000.00', qCom: '1000.0000' },
    {
      IBSCBS: grupo('550019', {
        vBC: '100000.00',
        gIBSUF: { pIBSUF: '0.0000', vIBSUF: '0.00' },
        gIBSMun: { pIBSMun: '0.0000', vIBSMun: '0.00' },
        vIBS: '0.00',
        gCBS: { pCBS: '0.0000', vCBS: '0.00' },
        gTribRegular: {
          CSTReg: '000',
          cClassTribReg: '000001',
          pAliqEfetRegIBSUF: '0.1000',
          vTribRegIBSUF: '100.00',
          pAliqEfetRegIBSMun: '0.0000',
          vTribRegIBSMun: '0.00',
          pAliqEfetRegCBS: '0.9000',
          vTribRegCBS: '900.00',
        },
      }),
    },
  );
  const nfe = nota([suspensa], { ide: { dhEmi: '2026-10-12T10:00:00-04:00', tpNF: '0', idDest: '3' } });
  const sai = (vCBS: string, vIBS: string, seq = '1') => ({
    tp: '112120',
    seq,
    em: '2026-11-16T10:00:00-04:00',
    det: { gConsumo: [{ nItem: '1', vCBS, vIBS, gControleEstoque: { qtde: '400.0000', unidade: 'UN' } }] },
  });
  expect(somas(caso(nfe, [sai('360.00', '40.00')]), de(VENDEDOR))).toEqual(['debito 2026-11 360.00 40.00']);
  // From 12 October to 16 November: 35 days of 0.33 %.
  expect(notaWithEventos(caso(nfe, [sai('360.00', '40.00')]), de(VENDEDOR)).eventos).toMatchObject([
    {
      situacao: 'vale',
      // 1 % of 360.00 and of 40.00 in the month of payment; the Selic before it is nowhere to be read.
      motivo: expect.stringMatching(
        /multa de mora de 11,55% \(35 dias\), R\$ 41,58 de CBS e R\$ 4,62 de IBS, .*Selic .*mais 1%, R\$ 3,60 de CBS e R\$ 0,40 de IBS\./,
      ),
    },
  ]);
  const demais = caso(nfe, [sai('360.00', '40.00'), sai('800.00', '80.00', '2')]);
  expect(somas(demais, de(VENDEDOR))).toEqual(['debito 2026-11 900.00 100.00']);
  expect(notaWithEventos(demais, de(VENDEDOR)).avisos).toContainEqual(
    expect.stringContaining('limitado ao item'),
  );
});

test('11: a presumed credit is of who asks for it, in the layout of either package', () => {
  const sucata = nota([item({ CFOP: '1101', vProd: '30000.00' }, { IBSCBS: grupo('410016') })], {
    ide: { dhEmi: '2027-01-12T10:00:00-03:00', tpNF: '0' },
    dest: { CNPJ: VENDEDOR, UF: 'SP' },
  });
  const novo = {
    gCredPresOper: [
      {
        nItem: '1',
        vBCCredPres: '30000.00',
        cCredPres: '03',
        gCBSCredPres: { pCredPres: '7.0000', vCredPres: '2100.00' },
      },
    ],
  };
  const pede = { tp: '211110', em: '2027-01-20T10:00:00-03:00', det: novo };
  expect(somas(caso(sucata, [pede]), de(VENDEDOR))).toEqual(['credito 2027-01 2100.00 0.00']);
  const nfe = nota([venda('12000.00', '12.00', '108.00')], { ide: { dhEmi: '2026-08-03T10:00:00-03:00' } });
  const antigo = {
    gCredPres: [{ nItem: '1', vBC: '12000.00', gIBS: { vCredPres: '12.00' }, gCBS: { vCredPres: '108.00' } }],
  };
  const doComprador = { tp: '211110', em: '2026-08-05T10:00:00-03:00', de: COMPRADOR, det: antigo };
  expect(somas(caso(nfe, [doComprador]), de(COMPRADOR))).toEqual(['credito 2026-08 216.00 24.00']);
  expect(somas(caso(nfe, [doComprador]), de(VENDEDOR))).toEqual(['debito 2026-08 108.00 12.00']);
});

test('a presumed credit that waits for payment counts from the month of the payment on', () => {
  const usado = item(
    {},
    {
      IBSCBS: {
        ...grupo('000003', grupoPadrao('1000.00', '1.00', '9.00')),
        gCredPresOper: { cCredPres: '04', gCBSCredPres: { vCredPresCondSus: '4.00' } },
      },
    },
  );
  const nfe = nota([usado]);
  const pago = { tp: '112110', em: '2026-05-20T10:00:00-03:00', det: { indQuitacao: '1' } };
  expect(somas(caso(nfe, []), de(VENDEDOR))).toEqual(['debito 2026-03 9.00 1.00']);
  expect(somas(caso(nfe, [pago]), de(VENDEDOR))).toEqual([
    'credito 2026-05 4.00 0.00',
    'debito 2026-03 9.00 1.00',
  ]);
});

test('12: the transfer of a succession counts tax by tax, when all agreed and the tax authority granted it', () => {
  const transferencia = nota(
    [
      item(
        { vProd: '0.01' },
        { IBSCBS: { ...grupo('800001'), gTransfCred: { vIBS: '1000.00', vCBS: '9000.00' } } },
      ),
    ],
    { ide: { dhEmi: '2026-10-05T10:00:00-03:00', finNFe: '5', tpNFCredito: '05' }, dest: { CNPJ: VENDEDOR } },
  );
  const sucessora = (tp: string, indAceitacao: string) => ({
    tp,
    em: '2026-10-07T10:00:00-03:00',
    de: TERCEIRO,
    det: { indAceitacao },
  });
  const fisco = (tp: string, indDeferimento: string) => ({
    tp,
    em: '2026-11-10T10:00:00-03:00',
    de: FISCO,
    det: { indDeferimento, cMotivo: '2' },
  });
  const todos = [
    sucessora('212110', '1'),
    sucessora('212120', '1'),
    fisco('412120', '1'),
    fisco('412130', '0'),
  ];
  expect(somas(caso(transferencia, todos), de(VENDEDOR))).toEqual(['credito 2026-11 0.00 1000.00']);
  expect(somas(caso(transferencia, todos.slice(0, 2)), de(VENDEDOR))).toEqual([]);
  const recusada = [sucessora('212110', '0'), fisco('412120', '1')];
  expect(somas(caso(transferencia, recusada), de(VENDEDOR))).toEqual([]);
});

test('13: who does not know the operation has no credit of it, nor of today; a confirmation takes that back', () => {
  const ICMS = { grupo: 'ICMS00', orig: '0', CST: '00', vBC: '3000.00', pICMS: '18.00', vICMS: '540.00' };
  const det = item(
    { vProd: '3000.00' },
    { ICMS, IBSCBS: grupo('000001', grupoPadrao('3000.00', '3.00', '27.00')) },
  );
  const nfe = nota([det], { ide: { dhEmi: '2026-10-14T10:00:00-03:00' } });
  const nega = { tp: '210220', em: '2026-10-16T10:00:00-03:00', de: COMPRADOR };
  const confirma = { tp: '210200', em: '2026-10-20T10:00:00-03:00', de: COMPRADOR };
  const [linha, ...outras] = notaWithEventos(caso(nfe, [nega]), de(COMPRADOR)).lancamentos;
  expect([linha?.efeito, linha?.motivo, linha?.cbs, linha?.icms]).toEqual([
    'credito_recusado',
    'operacao_desconhecida',
    '27.00',
    '0.00',
  ]);
  expect(outras).toEqual([]);
  expect(somas(caso(nfe, [nega]), de(VENDEDOR))).toEqual(['debito 2026-10 27.00 3.00']);
  expect(somas(caso(nfe, [confirma, nega]), de(COMPRADOR))).toEqual(['credito 2026-10 27.00 3.00']);
});

test('13b: a cancelled note goes, and its events with it', () => {
  const nfe = nota([venda('7000.00', '7.00', '63.00')]);
  const roubo = { tp: '211124', em: '2026-03-20T10:00:00-03:00', de: COMPRADOR, det: perda('6.30', '0.70') };
  const cancela = { tp: '110111', em: '2026-03-21T10:00:00-03:00' };
  const { cancelada, lancamentos, eventos } = notaWithEventos(caso(nfe, [cancela, roubo]), de(COMPRADOR));
  expect({ cancelada, lancamentos }).toEqual({ cancelada: true, lancamentos: [] });
  expect(eventos.map((cada) => cada.situacao)).toEqual(['nota_cancelada', 'vale']);
});

test('14: an abolished event counts in the files that have it', () => {
  const nfe = nota([venda('70000.00', '70.00', '630.00')], { ide: { dhEmi: '2026-05-04T10:00:00-03:00' } });
  const det = { gConsumo: [{ nItem: '1', vCBS: '6.30', vIBS: '0.70' }] };
  const pessoal = { tp: '211120', em: '2026-05-15T10:00:00-03:00', de: COMPRADOR, det };
  expect(somas(caso(nfe, [pessoal]), de(COMPRADOR))).toEqual(['credito 2026-05 623.70 69.30']);
});

test('15: a payment that is linked to the note moves nothing', () => {
  const nfe = nota([venda('1000.00', '1.00', '9.00')]);
  const pix = {
    tp: '110300',
    em: '2026-03-10T10:00:00-03:00',
    det: { gPgto: { idTransacao: 'TX', tpMeioPgto: '17' } },
  };
  expect(somas(caso(nfe, [pix]), de(VENDEDOR))).toEqual(somas(caso(nfe, []), de(VENDEDOR)));
});

test('B1: the month of an event is that of Brasília', () => {
  const nfe = nota([venda('6000.00', '6.00', '54.00')], { ide: { dhEmi: '2026-10-31T23:30:00-04:00' } });
  const perdeu = { tp: '211124', em: '2026-11-30T23:50:00-04:00', de: COMPRADOR, det: perda('5.40', '0.60') };
  expect(somas(caso(nfe, [perdeu]), de(COMPRADOR))).toEqual([
    'credito 2026-11 54.00 6.00',
    'credito 2026-12 -5.40 -0.60',
  ]);
});

/** What no act settles is the office's choice; the first of each is what counts until it chooses. */
test('open points: repeated events, the month of an event, a cancellation after the closing, a late date', () => {
  const nfe = nota([venda('10000.00', '10.00', '90.00')], { ide: { dhEmi: '2026-10-28T10:00:00-03:00' } });
  const roubo = { tp: '211124', em: '2026-11-20T10:00:00-03:00', de: COMPRADOR, det: perda('9.00', '1.00') };
  const com = (pedidos: readonly Pedido[], escolhas: CasoDaNota['escolhas'] = {}) =>
    somas(caso(nfe, pedidos, { escolhas }), de(COMPRADOR));
  const dois = [roubo, { ...roubo, seq: '2', em: '2026-11-21T10:00:00-03:00' }];
  const credito = 'credito 2026-10 90.00 10.00';
  expect(com(dois)).toEqual([credito, 'credito 2026-11 -18.00 -2.00']);
  expect(com(dois, { eventos_repetidos: 'ultimo' })).toEqual([credito, 'credito 2026-11 -9.00 -1.00']);
  expect(com([roubo], { mes_do_evento: 'nota' })).toEqual(['credito 2026-10 81.00 9.00']);
  // The month of November is closed on 30 December 2026.
  const cancela = {
    tp: '110001',
    em: '2027-01-05T10:00:00-03:00',
    de: COMPRADOR,
    det: { tpEventoAut: '211124' },
  };
  expect(com([roubo, cancela])).toEqual([
    credito,
    'credito 2026-11 -9.00 -1.00',
    'credito 2027-01 9.00 1.00',
  ]);
  expect(com([roubo, cancela], { cancelamento_de_evento: 'desfaz' })).toEqual([credito]);
  const adiada = { tp: '112150', em: '2026-12-15T10:00:00-03:00', det: entrega('2026-12-20') };
  expect(com([adiada])).toEqual(['credito 2026-12 90.00 10.00']);
  expect(com([adiada], { entrega_informada_depois: 'mantem' })).toEqual([credito]);
  const importadas = new Map([['7', '2026-12']]);
  const comProtocolo = { ...roubo, protocolo: '7' };
  expect(com([comProtocolo], { competencias: importadas })).toEqual([credito, 'credito 2026-12 -9.00 -1.00']);
});

test('an event has one IBS: it is divided as that of its item is', () => {
  const det = item(
    {},
    {
      IBSCBS: grupo('000001', {
        vBC: '1000.00',
        gIBSUF: { pIBSUF: '0.0500', vIBSUF: '0.50' },
        gIBSMun: { pIBSMun: '0.0500', vIBSMun: '0.50' },
        vIBS: '1.00',
        gCBS: { pCBS: '8.7000', vCBS: '87.00' },
      }),
    },
  );
  const nfe = nota([det], { ide: { dhEmi: '2027-03-10T10:00:00-03:00' } });
  const roubo = { tp: '211124', em: '2027-03-20T10:00:00-03:00', de: COMPRADOR, det: perda('8.70', '0.11') };
  const partes = (escolhas: CasoDaNota['escolhas']) =>
    notaWithEventos(caso(nfe, [roubo], { escolhas }), de(COMPRADOR))
      .lancamentos.filter(({ efeito }) => efeito === 'estorno_credito')
      .map(({ ibs_uf, ibs_mun, ibs }) => [ibs_uf, ibs_mun, ibs].join(' '));
  expect(partes({})).toEqual(['0.05 0.06 0.11']);
  expect(partes({ ibs_do_evento: 'estado' })).toEqual(['0.11 0.00 0.11']);
});

test('where protocol and number of a cancellation name different events, the protocol is right, and it is said', () => {
  const nfe = nota([venda('10000.00', '10.00', '90.00')]);
  const base = { tp: '211124', em: '2026-03-20T10:00:00-03:00', de: COMPRADOR, det: perda('9.00', '1.00') };
  const pedidos = [
    { ...base, protocolo: '11' },
    { ...base, seq: '2', protocolo: '12', det: perda('4.50', '0.50') },
    {
      ...{ tp: '110001', em: '2026-03-21T10:00:00-03:00', de: COMPRADOR },
      det: { tpEventoAut: '211124', nProtEvento: '12' },
    },
  ];
  const { avisos } = notaWithEventos(caso(nfe, pedidos), de(COMPRADOR));
  expect(somas(caso(nfe, pedidos), de(COMPRADOR))).toEqual(['credito 2026-03 81.00 9.00']);
  expect(avisos).toContainEqual(expect.stringContaining('valeu o protocolo'));
  const semAlvo = notaWithEventos(caso(nfe, pedidos.slice(2)), de(COMPRADOR));
  expect(semAlvo.eventos.map(({ situacao }) => situacao)).toEqual(['aguarda']);
});

test('an event of somebody else does nothing', () => {
  const nfe = nota([venda('10000.00', '10.00', '90.00')]);
  const roubo = { tp: '211124', em: '2026-03-20T10:00:00-03:00', de: TERCEIRO, det: perda('9.00', '1.00') };
  const { eventos, avisos } = notaWithEventos(caso(nfe, [roubo]), de(COMPRADOR));
  expect(eventos.map(({ situacao }) => situacao)).toEqual(['de_outra_parte']);
  expect(avisos).toContainEqual(expect.stringContaining('não é a parte da nota'));
  expect(somas(caso(nfe, [roubo]), de(COMPRADOR))).toEqual(['credito 2026-03 90.00 10.00']);
});

test('a purchase that gave no credit has none to give back', () => {
  const nfe = nota([venda('10000.00', '10.00', '90.00')]);
  const roubo = { tp: '211124', em: '2026-03-20T10:00:00-03:00', de: COMPRADOR, det: perda('9.00', '1.00') };
  const semCredito = de(COMPRADOR, { ajustes: [{ quando: { cfop: '5102' }, efeito: 'credito_recusado' }] });
  expect(somas(caso(nfe, [roubo]), semCredito)).toEqual([]);
});
