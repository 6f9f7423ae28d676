import { readFileSync } from 'node:fs';
import type { ContextoDoDocumento, DocumentoFiscal, RespostaDoEscritorio } from '@apura/engine';
import { expect, test } from '@jest/globals';
import { cliente, direcao, efeitosOf, type Regime, sum } from './client-effect.ts';
import { readAll, readOne } from './read.ts';

/** Twenty documents by role and regime, worked out by hand (shared domain, outros_exemplos.json). */
interface Exemplo {
  readonly id: string;
  readonly arquivos: readonly string[];
  readonly competencia: string;
  readonly casos: readonly Caso[];
}

interface Caso {
  readonly cliente: string;
  readonly papel: string;
  readonly regime: 'lucro_real' | 'lucro_presumido' | 'simples';
  readonly esperado: Readonly<Record<string, unknown>>;
  readonly respostas?: Readonly<Record<string, string | boolean>>;
  readonly avisos?: readonly string[];
}

const EXEMPLOS = JSON.parse(
  readFileSync(new URL('cases.json', import.meta.url), 'utf8'),
) as readonly Exemplo[];

/** CBS 8.70, IBS 0.05 + 0.05 as the example gives them. */
const INFORMADAS = { cbs: '8.70', ibs_uf: '0.05', ibs_mun: '0.05' };
const CENARIO = { '2027': INFORMADAS, '2033': INFORMADAS };

const RESPOSTAS: Readonly<Record<string, string>> = {
  compra_de_insumo_ou_mercadoria_tributada: 'compra',
  true: 'sim',
  false: 'nao',
};
const PERGUNTAS: Readonly<Record<string, RespostaDoEscritorio['pergunta']>> = {
  finalidade_frete: 'finalidade_do_frete',
  servico_e_insumo: 'servico_e_insumo',
  parcela_industrial: 'parcela_industrial',
};

function respostasDe({ respostas = {} }: Caso): RespostaDoEscritorio[] {
  return Object.entries(respostas).map(([pergunta, valor]) => ({
    pergunta: PERGUNTAS[pergunta] as RespostaDoEscritorio['pergunta'],
    quando: {},
    resposta: RESPOSTAS[String(valor)] ?? String(valor),
  }));
}

const withFornecedor = (documento: DocumentoFiscal, CRT: string): DocumentoFiscal => ({
  ...documento,
  fornecedor: { ...documento.fornecedor, CRT },
});

const primeiroItem = (documento: DocumentoFiscal) => {
  const [item] = documento.itens;
  if (item === undefined) throw new Error('no item');
  return item;
};

const em = (documento: DocumentoFiscal, dia: string): DocumentoFiscal => ({
  ...documento,
  dhEmi: `${dia}T10:00:00-03:00`,
  competencia: { ...documento.competencia, data: dia },
});

const withoutGrupo = (documento: DocumentoFiscal): DocumentoFiscal => {
  const { ibscbs, ...item } = primeiroItem(documento);
  return { ...documento, itens: [item] };
};

/** What the examples without a file, or with another one than they tell of, are made of. */
function documentosDe({ id, arquivos }: Exemplo, caso: Caso): readonly DocumentoFiscal[] {
  const lidos = readAll(arquivos).documentos;
  if (id === 'ex06' && caso.papel === 'tomador (dest)') {
    // The file says that the sender pays (toma 0); the case speaks of the addressee.
    return lidos.map((documento) => ({ ...documento, adquirente: { ...documento.partes.dest, indIE: '1' } }));
  }
  if (id === 'ex13' && caso.papel.includes('2033')) {
    return lidos.map((documento) => {
      const { icms, ...item } = primeiroItem(documento);
      return em({ ...documento, itens: [{ ...item, valor: '880.00' }] }, '2033-03-10');
    });
  }
  if (id === 'ex14') {
    const nota = em(
      withoutGrupo(withFornecedor(readOne('ex08-nfse-tomado-com-retencoes'), '1')),
      '2027-03-10',
    );
    const das = caso.papel.includes('without') ? {} : { das: { vCBS: '13.00', vIBS: '0.15' } };
    const itens = [{ ...primeiroItem(nota), valor: '1000.00', ...das }];
    return [{ ...nota, itens, servico: { tpEmit: '1' } }];
  }
  if (id === 'ex15') {
    const { adquirente, ...frete } = em(withoutGrupo(readOne('ex01-cte-tomador-destinatario')), '2027-03-10');
    const { icms, ...item } = primeiroItem(frete as DocumentoFiscal);
    return [
      {
        ...frete,
        ...(adquirente === undefined ? {} : { adquirente }),
        fornecedor: { CPF: '12345678909' },
        itens: [item],
      },
    ];
  }
  if (id === 'ex16') return adiantamento();
  if (id === 'ex17') {
    const conta = em(readOne('ex10-nf3e-industria'), '2027-01-05');
    const { pis, cofins, ...item } = primeiroItem(conta);
    const icms = { grupo: 'ICMS00', CST: '00', vBC: '1000.00', pICMS: '18.00', vICMS: '180.00' };
    const ibscbs = { CST: '410', cClassTrib: '410031' };
    const { fatura, ...semPeriodo } = conta;
    return [{ ...semPeriodo, itens: [{ ...item, valor: '1000.00', icms, ibscbs }] }];
  }
  // Of ex18 only the national transcription can be read: a municipal note is refused by the reader.
  return id === 'ex18' ? [readOne('ex07-nfse-prestado-presumido')] : lidos;
}

/** 400.00 paid in March for a service of 1,000.00 in May 2027, CBS alone. */
function adiantamento(): readonly DocumentoFiscal[] {
  const nota = readOne('ex07-nfse-prestado-presumido');
  const { iss, pis, cofins, ...item } = primeiroItem(nota);
  const com = (vBC: string, vCBS: string) => ({
    ...item,
    valor: vBC,
    ibscbs: { CST: '000', cClassTrib: '000001', vBC, cbs: { p: '8.70', v: vCBS } },
  });
  const antes: DocumentoFiscal = {
    ...em(nota, '2027-03-10'),
    chave: '1'.repeat(50),
    finalidade: 'adiantamento',
    itens: [com('400.00', '34.80')],
  };
  const depois: DocumentoFiscal = {
    ...em(nota, '2027-05-10'),
    chave: '2'.repeat(50),
    itens: [com('1000.00', '87.00')],
    vinculos: [{ tipo: 'antecipa', chave: antes.chave }],
  };
  return [antes, depois];
}

function resultadoDe(exemplo: Exemplo, caso: Caso) {
  const documentos = documentosDe(exemplo, caso);
  const regime: Regime = caso.regime === 'simples' ? 'simples_nacional' : caso.regime;
  // Where no file names the client he is the buyer, or the supplier, of what stands for it.
  const raiz = /^\d{8}$/.test(caso.cliente)
    ? caso.cliente
    : (caso.cliente === 'tomador' ? documentos[0]?.adquirente : documentos[0]?.fornecedor)?.CNPJ?.slice(0, 8);
  const contexto: ContextoDoDocumento = {
    cliente: cliente(raiz ?? '', regime, [
      ...respostasDe(caso),
      ...(exemplo.id === 'ex15'
        ? [
            {
              pergunta: 'frete_no_preco' as const,
              quando: {},
              resposta: caso.papel.includes('inside the price') ? 'sim' : 'nao',
            },
            { pergunta: 'percentual_do_autonomo_cbs' as const, quando: {}, resposta: '5.00' },
          ]
        : []),
    ]),
  };
  const { eventos } = readAll(exemplo.arquivos);
  const { efeitos, contam } = efeitosOf(documentos, contexto, { eventos, cenario: CENARIO });
  return { documentos, efeitos, contam };
}

const reais = (valor: number): string => valor.toFixed(2);

/** The figures of a result by the names of the cases. */
function figurasDe(exemplo: Exemplo, caso: Caso): Readonly<Record<string, unknown>> {
  const { efeitos, contam, documentos } = resultadoDe(exemplo, caso);
  const linhas = efeitos.flatMap(({ lancamentos }) => lancamentos);
  const doPresumido = linhas.filter(({ motivo }) => motivo === 'credito_presumido');
  const outras = linhas.filter(({ motivo }) => motivo !== 'credito_presumido');
  const recusadas = linhas.filter(({ motivo }) => motivo === 'uso_pessoal_a_confirmar');
  const duvidas = efeitos.flatMap(({ em_duvida }) => em_duvida);
  const [retencoes] = efeitos.flatMap(({ retencoes }) => retencoes ?? []);
  const somarDuvidas = (tributo: string): string =>
    reais(
      duvidas.reduce((soma, { tributo: dela, valor }) => soma + (dela === tributo ? Number(valor) : 0), 0),
    );
  const somarCampo = (de: typeof linhas, campo: 'cbs' | 'ibs' | 'valor'): string =>
    reais(de.reduce((soma, linha) => soma + Number(linha[campo]), 0));
  const [anexo] = efeitos.flatMap(({ anexo }) => anexo ?? []);
  const sn = caso.regime === 'simples' && anexo !== undefined;
  return {
    sentido: sn ? 'receita_do_das' : direcao(linhas),
    icms: sum(outras, 'icms'),
    pis: sum(outras, 'pis'),
    cofins: sum(outras, 'cofins'),
    iss: sum(outras, 'iss'),
    cbs: sum(outras, 'cbs'),
    ibs_uf: sum(outras, 'ibs_uf'),
    ibs_mun: sum(outras, 'ibs_mun'),
    ibs_total: somarCampo(outras, 'ibs'),
    documentos_que_contam: contam,
    icms_credito_presumido_opcional: efeitos[0]?.icms_presumido,
    pis_em_duvida: somarDuvidas('pis'),
    cofins_em_duvida: somarDuvidas('cofins'),
    receita: somarCampo(linhas, 'valor'),
    anexo: anexo === 'III_com_icms' ? 'III sem ISS + ICMS do I' : anexo,
    iss_a_reter: retencoes?.iss,
    irrf_a_reter: retencoes?.irrf,
    contribuicoes_a_reter: reais(
      Number(retencoes?.pis ?? 0) + Number(retencoes?.cofins ?? 0) + Number(retencoes?.csll ?? 0),
    ),
    a_pagar_ao_prestador: efeitos[0]?.a_pagar,
    a_pagar: efeitos[0]?.a_pagar,
    iss_retido_pelo_tomador: retencoes?.iss,
    pis_retido: retencoes?.pis,
    cofins_retida: retencoes?.cofins,
    csll_retida: retencoes?.csll,
    cbs_em_risco: somarCampo(recusadas, 'cbs'),
    ibs_em_risco: somarCampo(recusadas, 'ibs'),
    valor_da_nota: somarCampo(linhas, 'valor'),
    valor_das_notas: reais(documentos.reduce((soma, { totais }) => soma + Number(totais.valor), 0)),
    valor_a_contar: somarCampo(
      linhas.filter(({ motivo }) => motivo !== 'tributacao_em_outro_documento'),
      'valor',
    ),
    credito_potencial: linhas.some(({ motivo }) => motivo === 'fornecedor_simples_das_nao_calculado'),
    cbs_presumido: sum(doPresumido, 'cbs'),
    mes_do_pis_cofins: linhas.find(({ pis }) => pis !== '0.00')?.competencia,
  };
}

/** An IBS that is stated whole (`ibs_total`), or whose rate is not given (null), has no parts to compare. */
function comparaveis({ esperado }: Caso): Record<string, unknown> {
  const semPartes = esperado.ibs_total !== undefined;
  return Object.fromEntries(
    Object.entries(esperado).filter(
      ([campo, valor]) => valor !== null && !(semPartes && (campo === 'ibs_uf' || campo === 'ibs_mun')),
    ),
  );
}

const CASOS = EXEMPLOS.filter(({ id }) => id !== 'ex16' && id !== 'ex18').flatMap((exemplo) =>
  exemplo.casos.map((caso) => [`${exemplo.id}: ${caso.papel}, ${caso.regime}`, exemplo, caso] as const),
);

test('there are 42 cases', () => {
  expect(EXEMPLOS.flatMap(({ casos }) => casos)).toHaveLength(42);
});

test.each(CASOS)('%s', (_nome, exemplo, caso) => {
  const esperado = comparaveis(caso);
  const figuras = figurasDe(exemplo, caso);
  const comparadas = Object.fromEntries(Object.keys(esperado).map((campo) => [campo, figuras[campo]]));
  expect(comparadas).toEqual(esperado);
});

const exemplo = (id: string): Exemplo => EXEMPLOS.find((um) => um.id === id) as Exemplo;

test('ex16: an advance payment owes its part, the final document the rest', () => {
  const um = exemplo('ex16');
  const { efeitos } = resultadoDe(um, um.casos[0] as Caso);
  const linhas = efeitos.flatMap(({ lancamentos }) => lancamentos);
  const doMes = (competencia: string) => linhas.filter((linha) => linha.competencia === competencia);
  expect({
    '2027-03': { cbs_debito: sum(doMes('2027-03'), 'cbs') },
    '2027-05': { cbs_debito: sum(doMes('2027-05'), 'cbs') },
  }).toEqual(um.casos[0]?.esperado);
  // The revenue is that of the final document.
  expect(new Set(doMes('2027-03').map(({ valor }) => valor))).toEqual(new Set(['0.00']));
  expect(sum(linhas, 'iss')).toBe('0.00');
});

test('ex18: a service counts once, by its national note', () => {
  const um = exemplo('ex18');
  expect(resultadoDe(um, um.casos[0] as Caso).contam).toBe(um.casos[0]?.esperado.documentos_que_contam);
});

test('ex07 says that it was issued in another month than it counts in', () => {
  const um = exemplo('ex07');
  const { efeitos } = resultadoDe(um, um.casos[0] as Caso);
  expect(efeitos.flatMap(({ avisos }) => avisos)).toEqual(['Emitida em 2026-11, competência 2026-10.']);
});

test('ex09 and ex17 ask what only the office knows', () => {
  const perguntasDe = (id: string, indice: number): string[] => {
    const um = exemplo(id);
    return resultadoDe(um, um.casos[indice] as Caso).efeitos.flatMap(({ perguntas }) =>
      perguntas.map(({ pergunta }) => pergunta),
    );
  };
  expect(perguntasDe('ex09', 1)).toEqual(['uso_pessoal', 'servico_e_insumo']);
  expect(perguntasDe('ex17', 0)).toContain('mes_do_consumo');
});
