import { readFileSync } from 'node:fs';
import { lerXml } from '@apura/documents';
import {
  type AchadoDoConfronto,
  confrontarLivros,
  type DocumentoDoConfronto,
  destinacoesDoLivro,
  documentoDaNotaNoConfronto,
  type NotaFiscal,
} from '@apura/engine';
import { expect, test } from '@jest/globals';
import { openLivro } from '../teste/read-whole.ts';

/* October 2026 of the made-up client: two books of EFD ICMS/IPI and one of EFD-Contribuições beside the same notes. */
const CLIENTE = '12345678';
const bytesOf = (name: string) => readFileSync(new URL(`../test-data/${name}`, import.meta.url));

function noteOf(name: string): NotaFiscal {
  const read = lerXml(bytesOf(name));
  if (read.tipo !== 'lido' || read.documentos[0]?.tipo !== 'nota') throw new Error(`${name} is no note`);
  return read.documentos[0].nota;
}
const NOTAS: DocumentoDoConfronto[] = [
  ...['nota-entrada-101.xml', 'nota-entrada-201.xml', 'nota-saida-301.xml', 'nota-saida-303.xml'].map(
    (name) => documentoDaNotaNoConfronto(noteOf(name)),
  ),
  // Cancelled by the event 110111 beside it.
  documentoDaNotaNoConfronto(noteOf('nota-saida-302.xml'), 'cancelada'),
];
const confront = (...names: string[]) =>
  confrontarLivros({
    competencia: '2026-10',
    cnpj_raiz: CLIENTE,
    livros: names.map((name) => openLivro(bytesOf(name))),
    documentos: NOTAS,
  });

test('books that agree with the notes have no finding', () => {
  const { achados, resumo, por_tributo, xmls_a_pedir } = confront(
    'efd-icms-2026-10-fecha.txt',
    'efd-contribuicoes-2026-10.txt',
  );
  expect(achados).toEqual([]);
  expect(por_tributo).toEqual([]);
  expect(xmls_a_pedir).toEqual([]);
  // Five documents in the one book, of which one is cancelled in both; four in the other.
  expect(resumo).toEqual({ conferem: 9, diferentes: 0, so_no_livro: 0, so_no_xml: 0, sem_livro: 0 });
});

test('of the book with seven differences each is found, with its money, and no other', () => {
  const { achados, resumo, por_tributo, xmls_a_pedir } = confront('efd-icms-2026-10-divergente.txt');
  const short = ({
    tipo,
    peso,
    numero,
    campo,
    item,
    no_xml,
    no_livro,
    na_soma,
    tributos,
  }: AchadoDoConfronto) => ({
    ...{ tipo, peso, numero, campo, item, no_xml, no_livro, na_soma },
    tributos: tributos.map(({ tributo, diferenca }) => `${tributo} ${diferenca}`),
  });
  expect(achados.map(short)).toEqual([
    {
      ...{
        tipo: 'tributo',
        peso: 'alto',
        numero: '301',
        campo: 'VL_IPI',
        no_xml: '300.00',
        no_livro: '30.00',
      },
      tributos: ['ipi -270.00'],
    },
    {
      ...{ tipo: 'nao_escriturado', peso: 'alto', numero: '303', campo: 'VL_DOC', no_xml: '800.00' },
      tributos: ['icms -144.00'],
    },
    {
      ...{
        tipo: 'situacao',
        peso: 'alto',
        numero: '302',
        campo: 'COD_SIT',
        no_xml: 'cancelada',
        no_livro: 'regular',
      },
      tributos: ['icms 90.00', 'ipi 50.00'],
    },
    {
      ...{ tipo: 'credito_a_maior', peso: 'alto', numero: '201', campo: 'VL_ICMS', item: '1' },
      ...{ no_xml: '216.00', no_livro: '234.00' },
      tributos: ['icms 18.00'],
    },
    {
      ...{ tipo: 'sem_xml', peso: 'medio', numero: '299', campo: 'VL_DOC', no_livro: '450.00' },
      tributos: ['icms 81.00'],
    },
    {
      ...{ tipo: 'soma_do_documento', peso: 'medio', numero: '201', campo: 'VL_DOC x soma de C190.VL_OPR' },
      ...{ no_livro: '1330.00', na_soma: '1300.00' },
      tributos: [],
    },
    {
      ...{
        tipo: 'total',
        peso: 'medio',
        numero: '201',
        campo: 'VL_DOC',
        no_xml: '1300.00',
        no_livro: '1330.00',
      },
      tributos: [],
    },
  ]);
  expect(resumo).toEqual({ conferem: 1, diferentes: 3, so_no_livro: 1, so_no_xml: 1, sem_livro: 5 });
  expect(xmls_a_pedir).toEqual([{ chave: '35261011222333000181550010000002991000038944' }]);
  expect(por_tributo).toEqual([
    {
      livro: 'icms_ipi',
      lado: 'entrada',
      tributo: 'icms',
      so_no_xml: '0.00',
      so_no_livro: '81.00',
      diferente: '18.00',
    },
    {
      livro: 'icms_ipi',
      lado: 'saida',
      tributo: 'icms',
      so_no_xml: '-144.00',
      so_no_livro: '0.00',
      diferente: '90.00',
    },
    {
      livro: 'icms_ipi',
      lado: 'saida',
      tributo: 'ipi',
      so_no_xml: '0.00',
      so_no_livro: '0.00',
      diferente: '-220.00',
    },
  ]);
  expect(achados.every(({ motivo }) => motivo.length > 20)).toBe(true);
});

test('the books say what each product of a supplier is for, which the office need not be asked', () => {
  const livro = openLivro(bytesOf('efd-icms-2026-10-fecha.txt'));
  const notas = new Map(
    ['nota-entrada-101.xml', 'nota-entrada-201.xml'].map((name) => {
      const nota = noteOf(name);
      return [nota.chave, nota];
    }),
  );
  const short = (documentos = livro.documentos) =>
    destinacoesDoLivro(documentos, notas).map(
      ({ fornecedor, produto, destinacao, por, valor, valor_de_outras }) =>
        [fornecedor, produto, destinacao, por, valor, valor_de_outras].join(' '),
    );
  // CFOP 1101: a purchase to be made into something; 1102: one to be sold.
  expect(short()).toEqual([
    '11222333000181 P001 revenda cfop 10000.00 0.00',
    '11222333000181 P010 insumo cfop 1000.00 0.00',
    '11222333000181 P011 insumo cfop 200.00 0.00',
  ]);
  // The same product entered once more, for use: both purposes are told, the larger one as that of the product.
  const [compra] = livro.documentos.filter(({ numero }) => numero === '201');
  if (compra === undefined) throw new Error('the book has number 201');
  const deUso = {
    ...compra,
    itens: compra.itens.map((item) => ({ ...item, valor: '300.00', destinacao: 'uso_consumo' as const })),
  };
  expect(short([...livro.documentos, deUso]).slice(1)).toEqual([
    '11222333000181 P010 insumo cfop 1000.00 300.00',
    '11222333000181 P011 uso_consumo cfop 300.00 200.00',
  ]);
});
