import { expect, test } from '@jest/globals';
import { evaluateSaude, type Saude } from './saude-do-endpoint.ts';

const INICIO = Date.UTC(2026, 8, 1);
const HORA = 3_600_000;
const em = (horas: number) => new Date(INICIO + horas * HORA);
const HEALTHY: Saude = {
  falhas_seguidas: 0,
  falhando_desde: null,
  avisado: 0,
  disjuntor: 'fechado',
  disjuntor_ate: null,
  disjuntor_espera_s: 0,
};
const FALHA = { sucessos: 0, falhas: 1, indisponivel: 1 };
const RECUSA = { sucessos: 0, falhas: 1, indisponivel: 0 };

test('the fifth failure in a row opens the breaker, the wait of each failed probe doubles up to ten minutes', () => {
  let saude = HEALTHY;
  for (let i = 1; i <= 4; i++) saude = evaluateSaude(saude, FALHA, em(0)).saude;
  expect(saude).toMatchObject({ falhas_seguidas: 4, disjuntor: 'fechado', falhando_desde: em(0) });
  const esperas: number[] = [];
  for (let i = 0; i < 7; i++) {
    saude = evaluateSaude({ ...saude, disjuntor: i ? 'meio_aberto' : 'fechado' }, FALHA, em(0)).saude;
    expect(saude.disjuntor).toBe('aberto');
    esperas.push(((saude.disjuntor_ate?.getTime() ?? 0) - INICIO) / 1_000);
  }
  expect(esperas).toEqual([30, 60, 120, 240, 480, 600, 600]);
});

test('attempts that were under way when it opened do not push the probe back', () => {
  const aberto: Saude = {
    ...HEALTHY,
    falhas_seguidas: 5,
    disjuntor: 'aberto',
    disjuntor_ate: em(1),
    disjuntor_espera_s: 30,
  };
  expect(evaluateSaude(aberto, FALHA, em(0.5)).saude).toMatchObject({
    disjuntor_ate: em(1),
    disjuntor_espera_s: 30,
  });
});

test('a refusal closes the breaker, since somebody is there, but is no success', () => {
  const meio: Saude = {
    ...HEALTHY,
    falhas_seguidas: 9,
    falhando_desde: em(0),
    disjuntor: 'meio_aberto',
    disjuntor_ate: em(1),
    disjuntor_espera_s: 60,
  };
  const { saude } = evaluateSaude(meio, RECUSA, em(1));
  expect(saude).toEqual({
    falhas_seguidas: 10,
    falhando_desde: em(0),
    avisado: 0,
    disjuntor: 'fechado',
    disjuntor_ate: null,
    disjuntor_espera_s: 0,
  });
});

test('one success repairs everything, whatever failed beside it', () => {
  const doente: Saude = { ...HEALTHY, falhas_seguidas: 99, falhando_desde: em(0), avisado: 90 };
  expect(evaluateSaude(doente, { sucessos: 1, falhas: 7, indisponivel: 7 }, em(119))).toEqual({
    saude: HEALTHY,
    desativar: false,
    recuperou: true,
  });
  expect(
    evaluateSaude({ ...doente, falhas_seguidas: 4 }, { sucessos: 1, falhas: 0, indisponivel: 0 }, em(1)),
  ).toMatchObject({
    recuperou: false,
  });
});

test('hourly failures: each warning once, in order, and the end at five days', () => {
  let saude = HEALTHY;
  const avisos: [number, number][] = [];
  for (let hora = 0; ; hora++) {
    const avaliacao = evaluateSaude(saude, FALHA, em(hora));
    saude = avaliacao.saude;
    if (avaliacao.aviso !== undefined) avisos.push([hora, avaliacao.aviso]);
    if (!avaliacao.desativar) continue;
    expect(hora).toBe(120);
    break;
  }
  expect(avisos).toEqual([
    [60, 50],
    [84, 70],
    [108, 90],
  ]);
});

test('two failures five days apart are too few to disable an endpoint', () => {
  const primeira = evaluateSaude(HEALTHY, FALHA, em(0)).saude;
  expect(evaluateSaude(primeira, FALHA, em(130))).toMatchObject({ desativar: false });
});
