import type {
  Comparativo,
  ContextoDoDocumento,
  DocumentoFiscal,
  EntradaDaApuracao,
  LancamentoSomado,
} from '@apura/engine';
import { apurar } from '@apura/engine';
import { expect, test } from '@jest/globals';
import { cliente, efeitosDe, type Regime } from './client-effect.ts';
import { readAll } from './read.ts';

/** October 2026; later years at 8.8 + 15.3 + 2.4 = 26.5 %. */
function mesDe(
  documentos: readonly DocumentoFiscal[],
  contexto: ContextoDoDocumento,
  notas: readonly LancamentoSomado[] = [],
  mudancas: Partial<EntradaDaApuracao> = {},
): Comparativo {
  const { efeitos } = efeitosDe(documentos, contexto);
  const entrada: EntradaDaApuracao = {
    competencia: '2026-10',
    regime: contexto.cliente.regime,
    ibs_cbs: contexto.cliente.ibs_cbs,
    lancamentos: [
      ...notas,
      ...efeitos.flatMap(({ lancamentos }) =>
        lancamentos.map(({ competencia: _, itens: __, ...linha }) => ({ ...linha, documentos: 1 })),
      ),
    ],
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
  respostas: NonNullable<ContextoDoDocumento['respostas']> = [],
  notas: readonly LancamentoSomado[] = [],
): Comparativo => mesDe(readAll(arquivos).documentos, { cliente: cliente(raiz, regime), respostas }, notas);

/** What is owed of each tax. */
function devidos({ devido_no_mes }: Comparativo): Record<string, string> {
  return Object.fromEntries(
    (devido_no_mes?.tributos ?? []).map(({ tributo, a_recolher }) => [tributo, a_recolher]),
  );
}

const doAno = ({ transicao }: Comparativo, ano: number) =>
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
  expect(doAno(dela, 2033)).toMatchObject({
    cbs: '968.18',
    ibs_uf: '1683.31',
    ibs_mun: '264.05',
    iss: '0.00',
  });
  expect(dela.comparacao?.regime_novo.total).toBe('2915.54');
  // 2029: 5 % x 0.9 = 4.5 % inside the price, 9,135 x 4.5 / 95.5 = 430.45; 4,667.50 x 2.7 / 97.3 = 129.52.
  expect(doAno(dela, 2029)?.iss).toBe('559.96');
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
  expect(dela.por_documento?.map(({ chave, operacoes }) => [chave, operacoes])).toEqual([
    ['cte', '1000.00'],
    ['nf3e', '15050.00'],
    ['nfe', '100000.00'],
    ['nfse', '20000.00'],
  ]);
  expect(dela.por_natureza?.map(({ chave }) => chave)).toEqual(['010101', '0805001', '5101', '5252', '5352']);
  for (const recorte of [dela.por_documento, dela.por_natureza, dela.por_cfop]) {
    expect(soma(recorte?.map(({ atual }) => atual) ?? [])).toBe('20463.40');
    expect(soma(recorte?.map(({ novo }) => novo) ?? [])).toBe('11846.61');
  }
  expect(dela.premissas[0]).toBe(
    'Entram NF-e e NFC-e e, neste mês, também CT-e, NFS-e, NF3e; ficam de fora importação de serviços, notas de serviço em leiaute municipal e documentos que não foram enviados.',
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

test('a month of NF-e alone has neither the new cuts nor another premise', () => {
  const dela = mes([], '22222222', 'lucro_real', [], [VENDA]);
  expect(Object.keys(dela)).not.toContain('por_documento');
  expect(Object.keys(dela.devido_no_mes ?? {})).not.toContain('retencoes');
  expect(dela.premissas[0]).toMatch(/^Só entram NF-e e NFC-e;/);
});
