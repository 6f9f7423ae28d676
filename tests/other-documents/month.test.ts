import type {
  Comparativo,
  ContextoDoDocumento,
  DocumentoFiscal,
  EntradaDaApuracao,
  LancamentoSomado,
  RespostaDoEscritorio,
} from '@apura/engine';
import { apurar, calcularDocumento, efeito } from '@apura/engine';
import { expect, test } from '@jest/globals';
import { item, nota, TRIBUTOS_DE_MIL } from '../../packages/engine/test-data/nota-de-teste.ts';
import { cliente, efeitosOf, type Regime } from './client-effect.ts';
import { readAll } from './read.ts';

/** October 2026 unless another month is asked for; later years at 8.8 + 15.3 + 2.4 = 26.5 %. */
function mesDe(
  documentos: readonly DocumentoFiscal[],
  contexto: ContextoDoDocumento,
  notas: readonly LancamentoSomado[] = [],
  mudancas: Partial<EntradaDaApuracao> = {},
): Comparativo {
  const { efeitos } = efeitosOf(documentos, contexto, { cenario: 'estimativa_26_5' });
  const { competencia = '2026-10' } = mudancas;
  const doMes = <T extends { readonly competencia: string }>(todos: readonly T[]): readonly T[] =>
    todos.filter((um) => um.competencia === competencia);
  const entrada: EntradaDaApuracao = {
    competencia,
    regime: contexto.cliente.regime,
    ibs_cbs: contexto.cliente.ibs_cbs,
    lancamentos: [
      ...notas,
      ...efeitos.flatMap(({ lancamentos }) =>
        doMes(lancamentos).map(({ competencia: _, itens: __, ...linha }) => ({ ...linha, documentos: 1 })),
      ),
    ],
    em_duvida: efeitos.flatMap(({ em_duvida }) => doMes(em_duvida)),
    retencoes: efeitos.flatMap(({ retencoes }) => retencoes ?? []),
    saldos_anteriores: [],
    documentos: notas.length + documentos.length,
    cenario: 'estimativa_26_5',
    ...mudancas,
  };
  return apurar(entrada);
}

const mes = (
  arquivos: readonly string[],
  raiz: string,
  regime: Regime,
  respostas: readonly RespostaDoEscritorio[] = [],
  notas: readonly LancamentoSomado[] = [],
): Comparativo => mesDe(readAll(arquivos).documentos, { cliente: cliente(raiz, regime, respostas) }, notas);

/** What is owed of each tax. */
function devidos({ devido_no_mes }: Comparativo): Record<string, string> {
  return Object.fromEntries(
    (devido_no_mes?.tributos ?? []).map(({ tributo, a_recolher }) => [tributo, a_recolher]),
  );
}

const ofAno = ({ transicao }: Comparativo, ano: number) =>
  transicao.find((um) => um.ano === ano && um.premissa_preco === 'liquido_constante');

const soma = (valores: readonly (string | null)[]): string =>
  valores.reduce((total, valor) => total + Number(valor), 0).toFixed(2);

test('a service company: ISS, PIS and COFINS today, CBS and IBS in 2033', () => {
  const dela = mes(
    ['ex07-nfse-prestado-presumido', 'ex09-nfse-saude-reducao-60'],
    '77777777',
    'lucro_presumido',
  );
  // ISS 500 + 150; PIS 65 + 32.50; COFINS 300 + 150; of test CBS 82.22 + 16.80, IBS 9.14 + 1.87.
  expect(devidos(dela)).toEqual({
    iss: '650.00',
    pis: '97.50',
    cofins: '450.00',
    cbs: '99.02',
    ibs_uf: '11.01',
  });
  expect(dela.devido_no_mes).toMatchObject({
    total_a_recolher: '1197.50',
    dispensado: '110.03',
    efeito_da_reforma_no_mes: '0.00',
    receita: '15000.00',
  });
  expect(dela.comparacao?.regime_atual?.total).toBe('1197.50');
  // 9,135.00 at 26.5 % and 4,667.50 at 10.6 %, by tax: CBS 968.18, IBS 1,683.31 + 264.05.
  expect(ofAno(dela, 2033)).toMatchObject({
    cbs: '968.18',
    ibs_uf: '1683.31',
    ibs_mun: '264.05',
    iss: '0.00',
  });
  expect(dela.comparacao?.regime_novo.total).toBe('2915.54');
  // 2029: 5 % x 0.9 = 4.5 % inside the price, 9,135 x 4.5 / 95.5 = 430.45; 4,667.50 x 2.7 / 97.3 = 129.52.
  expect(ofAno(dela, 2029)?.iss).toBe('559.96');
});

test('what its customer kept back is paid already, and stands apart', () => {
  const dela = mes(['ex08-nfse-tomado-com-retencoes'], '77777777', 'lucro_real');
  // ISS 400 - 400; PIS 330 - 130; COFINS 1,520 - 600.
  expect(devidos(dela)).toMatchObject({ iss: '0.00', pis: '200.00', cofins: '920.00' });
  expect(dela.devido_no_mes?.total_a_recolher).toBe('1120.00');
  expect(dela.devido_no_mes?.retencoes?.sofridas).toEqual({
    iss: '400.00',
    irrf: '300.00',
    inss: '0.00',
    pis: '130.00',
    cofins: '600.00',
    csll: '200.00',
  });
});

/** A sale of 100,000.00: ICMS 18 %, PIS and COFINS 9.25 % of 82,000.00, base 74,415.00. */
const VENDA: LancamentoSomado = {
  estabelecimento: '22222222000191',
  segregacao: '',
  efeito: 'debito',
  motivo: null,
  cfop: '5101',
  cclasstrib: '000001',
  ncm_capitulo: '84',
  documentos: 1,
  valor: '100000.00',
  base: '74415.00',
  cbs: '669.74',
  ibs_uf: '74.42',
  ibs_mun: '0.00',
  ibs: '74.42',
  is: '0.00',
  icms_embutido: '0.00',
  pis_cofins_embutido: '0.00',
  embutido_na_base: '0.00',
  icms: '18000.00',
  icms_st: '0.00',
  fcp: '0.00',
  difal: '0.00',
  ipi: '0.00',
  ii: '0.00',
  pis: '1353.00',
  cofins: '6232.00',
  iss: '0.00',
};

test('an industry: freight, a service and energy are credits of its month', () => {
  const dela = mes(
    ['ex01-cte-tomador-destinatario', 'ex08-nfse-tomado-com-retencoes', 'ex10-nf3e-industria'],
    '22222222',
    'lucro_real',
    [
      {
        pergunta: 'servico_e_insumo',
        quando: { fornecedor: '77777777000191', natureza: '010101' },
        resposta: 'sim',
      },
      { pergunta: 'parcela_industrial', quando: { estabelecimento: '22222222000191' }, resposta: '80.00' },
    ],
    [VENDA],
  );
  // ICMS 18,000 - 120 - 2,160; PIS 1,353 - 14.52 - 330 - 162.36; COFINS 6,232 - 66.88 - 1,520 - 747.84;
  // CBS 669.74 - 7.19 - 159.75 - 100.46; IBS 74.42 - 0.80 - 17.75 - 11.16.
  expect(devidos(dela)).toEqual({
    icms: '15720.00',
    pis: '846.12',
    cofins: '3897.28',
    cbs: '402.34',
    ibs_uf: '44.71',
  });
  expect(dela.devido_no_mes).toMatchObject({ total_a_recolher: '20463.40', dispensado: '447.05' });
  // What it keeps back from the supplier is no tax of its own.
  expect(dela.devido_no_mes?.retencoes?.a_recolher).toMatchObject({
    iss: '400.00',
    irrf: '300.00',
    csll: '200.00',
  });
  expect(dela.comparacao?.regime_atual?.total).toBe('20463.40');
  // On 74,415.00 sold and 798.60 + 17,750.00 + 11,162.25 = 29,710.85 bought: CBS 6,548.52 - 2,614.55, IBS
  // 11,385.50 - 4,545.76 and 1,785.96 - 713.06.
  expect(dela.comparacao?.regime_novo.total).toBe('11846.61');
  expect(ofAno(dela, 2033)).toMatchObject({
    cbs: '6548.52',
    ibs_uf: '11385.50',
    ibs_mun: '1785.96',
    icms: '0.00',
  });
  // Demand of 3,000.00 less ICMS 540.00: 2,460.00 at 1.65 % and 7.6 %, argued.
  expect(dela.conferencia?.em_duvida).toEqual([
    { tributo: 'cofins', valor: '186.96', fundamento: expect.stringContaining('art. 3º') },
    { tributo: 'pis', valor: '40.59', fundamento: expect.stringContaining('art. 3º') },
  ]);
  expect(dela.por_tipo_de_documento?.map(({ chave, operacoes }) => [chave, operacoes])).toEqual([
    ['cte', '1000.00'],
    ['nf3e', '15050.00'],
    ['nfe', '100000.00'],
    ['nfse', '20000.00'],
  ]);
  expect(dela.por_natureza?.map(({ chave }) => chave)).toEqual(['010101', '0805001', '1252', '1352', '5101']);
  for (const recorte of [dela.por_tipo_de_documento, dela.por_natureza, dela.por_cfop]) {
    expect(soma(recorte?.map(({ atual }) => atual) ?? [])).toBe('20463.40');
    expect(soma(recorte?.map(({ novo }) => novo) ?? [])).toBe('11846.61');
  }
  const doMes = dela.abrangencia?.entram.filter(({ no_mes }) => no_mes).map(({ tipo }) => tipo);
  expect(doMes).toEqual(['nfe', 'cte', 'nfse', 'nf3e']);
  expect(dela.abrangencia?.ficam_de_fora.map(({ codigo }) => codigo)).toContain('servico_municipal');
  expect(dela.premissas[0]).toMatch(
    /^Entram os documentos enviados destes tipos: NF-e, .*NFGas \(neste mês há NF-e, CT-e, NFS-e, NF3e\)\. Ficam de fora: .*importação de serviços/,
  );
});

test('a carrier in the Simples: annex III without its ISS, with the ICMS of annex I', () => {
  const { documentos } = readAll(['ex06-cte-emitente-simples']);
  const contexto = { cliente: cliente('11111111', 'simples_nacional') };
  const dela = mesDe(documentos, contexto, [], { simples: { anexo: 'III', rbt12: '1000000.00' } });
  // III: (160,000 - 35,640) / 1,000,000 = 12.436 %, of 800.00 99.488, less 32.5 % of ISS: 67.15.
  // I: (107,000 - 22,500) / 1,000,000 = 8.45 %, of 800.00 67.60, of which 33.5 % are ICMS: 22.65.
  expect(devidos(dela)).toEqual({ das: '89.80' });
  const parcelas = dela.devido_no_mes?.tributos[0]?.parcelas;
  expect(parcelas?.find(({ tributo }) => tributo === 'icms')?.valor).toBe('22.65');
  expect(parcelas?.map(({ tributo }) => tributo)).not.toContain('iss');
  expect(dela.devido_no_mes?.receita).toBe('800.00');
});

test('a carrier that took the presumed credit has no other credit of ICMS, of goods either', () => {
  const { documentos } = readAll(['ex03-cte-prestado-toma4']);
  const raiz = documentos[0]?.fornecedor.CNPJ?.slice(0, 8) ?? '';
  const ide = { dhEmi: '2026-10-10T09:00:00-03:00' };
  const compra = nota([item({}, TRIBUTOS_DE_MIL)], {
    ide,
    dest: { CNPJ: `${raiz}000191`, UF: 'SP', indIEDest: '1' },
  });
  const mesCom = (respostas: readonly RespostaDoEscritorio[]) => {
    const daqui = cliente(raiz, 'lucro_presumido', respostas);
    const linhas = efeito(calcularDocumento(compra), compra, daqui);
    const notas = linhas.map(({ competencia: _, itens: __, ...linha }) => ({ ...linha, documentos: 1 }));
    return mesDe(documentos, { cliente: daqui }, notas, {
      icms_presumido_do_transporte: respostas.length > 0,
    });
  };
  // Carried: 3,000.00, ICMS 360.00, PIS 17.16, COFINS 79.20, CBS 22.89, IBS 2.54. Bought: 1,000.00, ICMS 180.00, base 744.15,
  // CBS 6.70, IBS 0.74. ICMS 360.00 - 180.00 before the option; 360.00 - 20 % of 360.00 with it.
  const outros = { pis: '17.16', cofins: '79.20', cbs: '16.19', ibs_uf: '1.80' };
  const antes = mesCom([]);
  expect(devidos(antes)).toEqual({ icms: '180.00', ...outros });
  expect(antes.comparacao?.regime_atual?.total).toBe('276.36');
  expect(antes.premissas.join(' ')).not.toContain('106/1996');
  const opcao = { pergunta: 'icms_presumido_do_transporte' as const, quando: {}, resposta: 'sim' };
  const depois = mesCom([opcao]);
  expect(devidos(depois)).toEqual({ icms: '288.00', ...outros });
  expect(depois.comparacao?.regime_atual?.total).toBe('384.36');
  expect(depois.premissas.join(' ')).toContain('Convênio ICMS 106/1996, cláusula primeira');
  expect(devidos(mesCom([{ ...opcao, desde: '2026-11-01' }]))).toMatchObject({ icms: '180.00' });
});

test('in a month of NF-e alone what an operation is called is its CFOP, also where the row says so with an empty word', () => {
  const dela = mes([], '22222222', 'lucro_real', [], [VENDA, { ...VENDA, tipo: 'nfe', natureza: '' }]);
  expect(dela.por_natureza).toEqual(dela.por_cfop);
  expect(dela.por_tipo_de_documento?.map(({ chave, operacoes }) => [chave, operacoes])).toEqual([
    ['nfe', '200000.00'],
  ]);
  expect(Object.keys(dela.devido_no_mes ?? {})).not.toContain('retencoes');
  expect(Object.keys(dela.conferencia ?? {})).not.toContain('em_duvida');
  expect(dela.premissas[0]).toContain('(neste mês há NF-e)');
});

const forPrestadora = (documento: DocumentoFiscal): DocumentoFiscal => ({
  ...documento,
  adquirente: { CNPJ: '77777777000191', IE: '111111111111', indIE: '1', UF: 'SP' },
});

test('a service company of the Lucro Real in every year: ISS shrinks with the ICMS, CBS and IBS grow', () => {
  const documentos = [
    ...readAll(['ex08-nfse-tomado-com-retencoes']).documentos,
    ...readAll(['ex10-nf3e-industria', 'ex12-nfcom-comercio']).documentos.map(forPrestadora),
  ];
  const dela = mesDe(documentos, { cliente: cliente('77777777', 'lucro_real') });
  // Supplied: 20,000.00, ISS 2 % 400.00, PIS 330.00, COFINS 1,520.00, base 17,750.00; kept back by the customer: ISS 400.00,
  // PIS 130.00, COFINS 600.00. Taken: energy 12,000.00 less ICMS 2,160.00 = 9,840.00: PIS 162.36, COFINS 747.84 (no ICMS
  // without industry; the bill's base is 11,162.25: CBS 100.46, IBS 11.16); telecommunication of no input, bases 231.24 and
  // 96.35: CBS 2.95, IBS 0.33.
  // ISS 400 - 400; PIS 330 - 162.36 - 130; COFINS 1,520 - 747.84 - 600; CBS 159.75 - 100.46 - 2.95; IBS 17.75 - 11.16 - 0.33.
  expect(devidos(dela)).toEqual({
    iss: '0.00',
    pis: '37.64',
    cofins: '172.16',
    cbs: '56.34',
    ibs_uf: '6.26',
  });
  expect(dela.devido_no_mes).toMatchObject({ total_a_recolher: '209.80', dispensado: '62.60' });
  // What customers keep back is paid all the same: ISS 400.00, PIS 167.64, COFINS 772.16.
  expect(dela.comparacao?.regime_atual?.total).toBe('1339.80');
  // Bought: 11,162.25 + 231.24 + 96.35 = 11,489.84. 2033: CBS 1,562.00 - 1,011.11, IBS of the state 2,715.75 - 1,757.95, of
  // the municipality 426.00 - 275.76.
  expect(ofAno(dela, 2033)).toMatchObject({
    iss: '0.00',
    cbs: '1562.00',
    ibs_uf: '2715.75',
    ibs_mun: '426.00',
  });
  expect(dela.comparacao?.regime_novo.total).toBe('1658.93');
  // ISS inside the price: 17,750.00 x t / (1 - t), with t 2 %, then 1.8, 1.6, 1.4 and 1.2 %.
  expect([2027, 2028, 2029, 2030, 2031, 2032].map((ano) => ofAno(dela, ano)?.iss)).toEqual([
    '362.24',
    '362.24',
    '325.36',
    '288.62',
    '252.03',
    '215.59',
  ]);
  // Of 17,750.00: IBS 0.1 % in 2027 and 2028, then 10, 20, 30 and 40 % of 15.3 and of 2.4 %, each rounded to a tenth (1.5 + 0.2,
  // 3.1 + 0.5, 4.6 + 0.7, 6.1 + 1.0); CBS 8.7 %, then 8.8 %.
  const doIbs = (ano: number): string => {
    const { ibs_uf = '0', ibs_mun = '0' } = ofAno(dela, ano) ?? {};
    return (Number(ibs_uf) + Number(ibs_mun)).toFixed(2);
  };
  expect([2027, 2028, 2029, 2030, 2031, 2032, 2033].map(doIbs)).toEqual([
    '17.76',
    '17.76',
    '301.75',
    '639.00',
    '940.75',
    '1260.25',
    '3141.75',
  ]);
  expect([2027, 2029].map((ano) => ofAno(dela, ano)?.cbs)).toEqual(['1544.25', '1562.00']);
});

test('energy of December 2026 that is billed in January 2027 is a credit of PIS and COFINS of December', () => {
  const [conta] = readAll(['ex10-nf3e-industria']).documentos;
  const [energia] = conta?.itens ?? [];
  if (conta === undefined || energia === undefined) throw new Error('no bill');
  const { pis, cofins, ...item } = energia;
  const { fatura, ...deJaneiro } = {
    ...conta,
    dhEmi: '2027-01-05T10:00:00-03:00',
    competencia: { data: '2027-01-05', motivo: 'emissao' as const },
    itens: [
      {
        ...item,
        valor: '1000.00',
        icms: { grupo: 'ICMS00', CST: '00', vICMS: '180.00' },
        ibscbs: { CST: '410', cClassTrib: '410031' },
      },
    ],
  };
  const contexto: ContextoDoDocumento = {
    cliente: cliente('22222222', 'lucro_real', [
      { pergunta: 'parcela_industrial', quando: {}, resposta: '80.00' },
    ]),
  };
  const em = (competencia: string) => mesDe([deJaneiro], contexto, [], { competencia });
  const creditos = (um: Comparativo) =>
    Object.fromEntries(
      (um.devido_no_mes?.tributos ?? []).map(({ tributo, creditos: valor }) => [tributo, valor]),
    );
  // 1,000.00 - 180.00 = 820.00 at 1.65 % and 7.6 %; 80 % of the ICMS, in the month of the bill.
  expect(creditos(em('2026-12'))).toEqual({ pis: '13.53', cofins: '62.32' });
  expect(creditos(em('2027-01'))).toEqual({ icms: '144.00' });
  expect(creditos(em('2026-11'))).toEqual({});
});

test('a credit that hangs on an answer on personal use is at risk until it comes', () => {
  const { documentos } = readAll(['ex09-nfse-saude-reducao-60']);
  const com = (resposta?: string) =>
    mesDe(documentos, {
      cliente: cliente(
        '22222222',
        'lucro_presumido',
        resposta === undefined ? [] : [{ pergunta: 'uso_pessoal', quando: {}, resposta }],
      ),
    }).conferencia;
  // CBS 16.80 + IBS 1.87.
  expect(com()).toMatchObject({ credito_em_risco: '18.67', credito_potencial: '0.00' });
  expect(com('sim')).toMatchObject({ credito_em_risco: '0.00' });
  expect(com('nao')?.tributos[0]?.creditos.usado).toBe('16.80');
});
