import { type ArquivoOfCorpus, readCorpusOfEventos } from '@apura/testing';
import { expect, test } from '@jest/globals';
import { apply, cliente, diferenca, readAll, somas, withoutZeros } from './read.ts';

/** Cents by "debito 2026-10" that the index gives for one of the parties. */
function esperado(linhas: readonly ArquivoOfCorpus[], quem: string) {
  const soma = new Map<string, [number, number]>();
  for (const efeito of linhas.flatMap(({ efeitos }) => efeitos)) {
    if (efeito.quem !== quem) continue;
    const chave = `${efeito.lado} ${efeito.mes}`;
    const [cbs, ibs] = soma.get(chave) ?? [0, 0];
    soma.set(chave, [cbs + efeito.cbs, ibs + efeito.ibs]);
  }
  return withoutZeros(soma);
}

/** Example 7: the automatic recognition of the credit failed, which the office says of wine. */
const SEM_CREDITO_DE_VINHO = {
  ajustes: [{ quando: { ncm: '2204' }, efeito: 'credito_recusado' as const }],
};

const linhas = readCorpusOfEventos();

if (linhas !== null) {
  const lidos = readAll(linhas.map((cada) => cada.bytes()));
  const daNota = (chave: string) =>
    linhas.filter((linha) => linha.kind === 'evento' && linha.chNFe === chave);
  const chaves = [...new Set(linhas.filter(({ kind }) => kind === 'evento').map(({ chNFe }) => chNFe))];

  test.each(chaves)('the events of note %s do what the index says, to both parties', (chave) => {
    const nota = lidos.notas.find((cada) => cada.chave === chave);
    const eventos = daNota(chave);
    const destinatario = nota?.dest?.CNPJ ?? eventos[0]?.author ?? '';
    for (const [quem, cnpj] of [
      ['emitente', chave.slice(6, 20)],
      ['destinatario', destinatario],
    ] as const) {
      if (quem === 'destinatario' && cnpj === chave.slice(6, 20)) continue;
      const para = cliente(cnpj, SEM_CREDITO_DE_VINHO);
      const sem = somas(apply({ ...lidos, eventos: [] }, chave, para).lancamentos);
      const com = somas(apply(lidos, chave, para).lancamentos);
      // The events of a note that is not there wait for it: the index gives what they do then.
      const mudou = nota === undefined ? {} : esperado(eventos, quem);
      expect({ quem, mudou: diferenca(sem, com) }).toEqual({ quem, mudou });
    }
  });

  test('every file of the index is read, and each event is one of its note', () => {
    expect(lidos.notas).toHaveLength(linhas.filter(({ kind }) => kind === 'nota').length);
    expect(lidos.eventos).toHaveLength(linhas.filter(({ kind }) => kind === 'evento').length);
    expect(linhas.flatMap(({ efeitos }) => efeitos)).toHaveLength(31);
  });

  test.each([
    ['35261011222333000181550010000001311010373892', '211124 2', 'sem_registro'],
    ['35261011222333000181550010000001311010373892', '211124 3', 'sem_registro'],
    ['35261011222333000181550010000001311010373892', '211124 4', 'sem_detalhe'],
    ['35261011222333000181550010000001311010373892', '211124 6', 'rejeitado'],
    ['35261011222333000181550010000001311010373892', '211124 7', 'sem_efeito'],
    ['35261011222333000181550010000001311010373892', '211124 8', 'vale'],
    ['35261011222333000181550010000001311010373892', '211199 10', 'desconhecido'],
    ['35261111222333000181550010000001031008156579', '112130 1', 'cancelado'],
    ['35261011222333000181550010000001011007998195', '112150 1', 'superado'],
    ['35261011222333000181550010000001111008790098', '211130 2', 'rejeitado'],
  ])('of note %s event %s is %s', (chave, id, situacao) => {
    const { eventos } = apply(lidos, chave, cliente(chave.slice(6, 20)));
    const achado = eventos.find(({ tp_evento, n_seq }) => `${tp_evento} ${n_seq}` === id);
    expect(achado?.situacao).toBe(situacao);
  });

  test('an item that became a fixed asset is marked, and its credit stays', () => {
    const chave = '35261011222333000181550010000001111008790098';
    const { imobilizados, lancamentos } = apply(lidos, chave, cliente('12345678000195'));
    expect(imobilizados).toEqual([1]);
    expect(somas(lancamentos)).toEqual({ 'credito 2026-10': [78947, 8772] });
  });
} else {
  test('not run here: the corpus of events is absent', () => expect(linhas).toBeNull());
}
