import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Documento, lerXml, type NotaFiscal, situacaoDaNota, validarCnpj } from '@apura/documents';
import { expect, test } from '@jest/globals';
import { generateMes } from './generate-mes.ts';

const MES = generateMes({ seed: 20260901, competencia: '2026-09' });
const { arquivos, clientes, esperado } = MES;
const DOCUMENTOS: Documento[] = arquivos.flatMap(({ bytes }) => {
  const leitura = lerXml(bytes);
  return leitura.tipo === 'lido' ? [...leitura.documentos] : [];
});
const NOTAS: NotaFiscal[] = DOCUMENTOS.flatMap((documento) =>
  documento.tipo === 'nota' ? documento.nota : [],
);
const nota = (chave: string): NotaFiscal => {
  const achada = NOTAS.find((cada) => cada.chave === chave);
  if (achada === undefined) throw new Error(`The month has no note ${chave}.`);
  return achada;
};

test('a month has at least 150 notes, one event and one broken file, in at most 200 files', () => {
  const nfe = NOTAS.filter(({ ide }) => ide.mod === '55').length;
  const nfce = NOTAS.filter(({ ide }) => ide.mod === '65').length;
  expect([nfe, nfce, DOCUMENTOS.length - NOTAS.length]).toEqual([
    esperado.nfe,
    esperado.nfce,
    esperado.eventos,
  ]);
  expect(nfe + nfce).toBeGreaterThanOrEqual(150);
  expect(arquivos.length).toBe(esperado.arquivos);
  expect(arquivos.length).toBeLessThanOrEqual(200);
  expect(new Set(NOTAS.map(({ chave }) => chave)).size).toBe(NOTAS.length);
  expect(esperado.notas.map(({ chave }) => chave)).toEqual(NOTAS.map(({ chave }) => chave));
  const quebrados = arquivos.filter(({ bytes }) => lerXml(bytes).tipo === 'problema').map(({ nome }) => nome);
  expect(quebrados).toEqual([esperado.arquivoQuebrado]);
});

test('every note is authorised, of the month, in production, and free of warnings', () => {
  expect(DOCUMENTOS.flatMap(({ avisos }) => avisos)).toEqual([]);
  for (const cada of NOTAS) {
    expect(situacaoDaNota(cada)).toBe('autorizada');
    expect(cada.ide).toMatchObject({ tpAmb: '1', dhEmi: expect.stringMatching(/^2026-09-/) });
  }
  expect(NOTAS.some(({ ide }) => ide.dhEmi === '2026-09-30T23:40:00-03:00')).toBe(true);
});

test('the two clients have different regimes and take part in all notes', () => {
  expect(clientes.map(({ regime }) => regime)).toEqual(['lucro_real', 'lucro_presumido']);
  expect(clientes.every(({ cnpj }) => validarCnpj(cnpj))).toBe(true);
  const cnpjs = clientes.map(({ cnpj }) => cnpj);
  const partes = NOTAS.map(({ emit, dest }) =>
    [emit.CNPJ, dest?.CNPJ].filter((cnpj) => cnpjs.includes(cnpj ?? '')),
  );
  expect(partes.every((dela) => dela.length > 0)).toBe(true);
  expect(NOTAS.filter((_, indice) => partes[indice]?.length === 2).map(({ chave }) => chave)).toEqual([
    esperado.chaveEntreClientes,
  ]);
});

test('the special notes are what they are called', () => {
  expect(nota(esperado.chaveDevolucao)).toMatchObject({
    ide: { finNFe: '4' },
    det: [{ prod: { CFOP: '5202' } }, {}],
  });
  const devolvida = nota(esperado.chaveDevolucao).det[0]?.DFeReferenciado?.chaveAcesso ?? '';
  expect(nota(devolvida).dest?.CNPJ).toBe(nota(esperado.chaveDevolucao).emit.CNPJ);
  expect(nota(esperado.chaveBonificacao).det[0]).toMatchObject({
    prod: { CFOP: '5910' },
    imposto: { IBSCBS: { CST: '410', cClassTrib: '410001' } },
  });
  expect(nota(esperado.chaveExportacao)).toMatchObject({
    ide: { idDest: '3' },
    dest: { UF: 'EX' },
    det: [{ prod: { CFOP: '7102' }, imposto: { IBSCBS: { CST: '410', cClassTrib: '410004' } } }, {}],
  });
  const [evento] = DOCUMENTOS.flatMap((documento) => (documento.tipo === 'evento' ? documento.evento : []));
  expect(evento).toMatchObject({ chNFe: esperado.chaveCancelada, tpEvento: '110111', cStat: '135' });
  expect(evento?.detEvento?.nProt).toBe(nota(esperado.chaveCancelada).protNFe?.nProt);
});

test('reduced, zero-rated and missing groups are all there', () => {
  const classes = new Set(NOTAS.flatMap(({ det }) => det.map(({ imposto }) => imposto.IBSCBS?.cClassTrib)));
  expect([...classes].sort()).toEqual([
    '000001',
    '200003',
    '200014',
    '200034',
    '200035',
    '410001',
    '410004',
    undefined,
  ]);
  const sem = NOTAS.filter(({ det }) => det.every(({ imposto }) => imposto.IBSCBS === undefined));
  expect(sem.map(({ chave }) => chave)).toEqual(esperado.chavesSemIBSCBS);
  expect(sem.some(({ emit }) => emit.CRT === '1')).toBe(true);
  expect(sem.some(({ emit }) => emit.CRT === '3')).toBe(true);
});

test('exactly the two wrong notes declare other than vBC times the effective rate', () => {
  const erradas = NOTAS.filter(({ det }) =>
    det.some(({ imposto }) => {
      const grupo = imposto.IBSCBS?.gIBSCBS;
      if (grupo === undefined) return false;
      const { vBC, gCBS } = grupo;
      const aliquota = Number(gCBS?.gRed?.pAliqEfet ?? gCBS?.pCBS);
      return Math.abs((Number(vBC) * aliquota) / 100 - Number(gCBS?.vCBS)) > 0.0051;
    }),
  );
  expect(erradas.map(({ chave }) => chave).sort()).toEqual([...esperado.chavesErradas].sort());
  const fatos = esperado.notas.filter(({ chave }) => esperado.chavesErradas.includes(chave));
  expect(fatos.every(({ correto, declarado }) => correto.vCBS !== declarado?.vCBS)).toBe(true);
});

test('the same seed gives the same bytes, another seed another month', () => {
  const bytesDe = (seed: number) =>
    Buffer.concat(generateMes({ seed, competencia: '2026-02' }).arquivos.map(({ bytes }) => bytes));
  expect(bytesDe(1).equals(bytesDe(1))).toBe(true);
  expect(bytesDe(1).equals(bytesDe(2))).toBe(false);
});

test.each(['2026-13', '2026', '2025-12', '2027-01'])('the month %s is refused by name', (competencia) => {
  expect(() => generateMes({ seed: 1, competencia })).toThrow(competencia);
});

const SCHEMA = join(resolve(process.env.APURA_SHARED ?? '../shared'), 'xsd/PL_010e_v1.02/procNFe_v4.00.xsd');
const TEM_XMLLINT = spawnSync('xmllint', ['--version']).status === 0;

if (TEM_XMLLINT && existsSync(SCHEMA)) {
  test('every note is valid by the official schema', () => {
    const folder = mkdtempSync(join(tmpdir(), 'apura-mes-'));
    try {
      const nomes = arquivos
        .filter(({ nome }) => nome.endsWith('-procNFe.xml') && nome !== esperado.arquivoQuebrado)
        .map(({ nome, bytes }) => {
          writeFileSync(join(folder, nome), bytes);
          return nome;
        });
      const { status, stderr } = spawnSync('xmllint', ['--noout', '--schema', SCHEMA, ...nomes], {
        cwd: folder,
        encoding: 'utf8',
      });
      const invalidos = stderr.split('\n').filter((linha) => linha !== '' && !linha.endsWith(' validates'));
      expect(invalidos).toEqual([]);
      expect(status).toBe(0);
      expect(nomes).toHaveLength(NOTAS.length);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
} else {
  test('not run here: validity by the official schema (needs xmllint and the shared folder)', () => {
    expect(TEM_XMLLINT && existsSync(SCHEMA)).toBe(false);
  });
}
