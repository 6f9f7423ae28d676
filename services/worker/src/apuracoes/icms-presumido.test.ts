import { removeResposta, storeRespostas } from '@apura/database';
import type { Comparativo } from '@apura/engine';
import { COMERCIO_AURORA, FORNECEDORES, generateNota, MERCADO, type Produto } from '@apura/samples';
import { expect, test } from '@jest/globals';
import { withEscritorio } from '../../teste/with-escritorio.ts';

const isto = withEscritorio();
const ATOR = { id: '00000000-0000-7000-8000-000000000000', nome: 'Ana', ip: '127.0.0.1' };
const SETEMBRO = '2026-09';

test('the option of a carrier takes the ICMS credits of its purchases out of the months that it holds for', async () => {
  const transportadora = await isto.escritorio.cliente({
    cnpj: COMERCIO_AURORA.cnpj,
    razao_social: 'Transportes Aurora',
    regime: 'lucro_presumido',
  });
  const pneus = MERCADO.find(({ classe }) => classe === 'integral') as Produto;
  const { nome, bytes } = generateNota({
    seed: 3,
    emitente: FORNECEDORES.atacado,
    destinatario: COMERCIO_AURORA,
    dhEmi: '2026-09-10T10:00:00-03:00',
    itens: [{ produto: pneus, milesimos: 10_000n, CFOP: '5102', preco: 10_000n }],
  });
  await isto.escritorio.processar(await isto.escritorio.enviar([{ nome, bytes }]));
  const mes = async () => {
    const apuracao = await isto.escritorio.calcular(transportadora, SETEMBRO);
    const { devido_no_mes, premissas } = apuracao.comparativo as unknown as Comparativo;
    const icms = devido_no_mes?.tributos.find(({ tributo }) => tributo === 'icms');
    return [icms?.creditos, premissas.some((frase) => frase.includes('106/1996'))];
  };
  const responder = (desde: string) =>
    storeRespostas(
      isto.escritorio.tenant,
      ATOR,
      [
        {
          cliente_id: transportadora,
          pergunta: 'icms_presumido_do_transporte',
          quando: {},
          desde,
          resposta: 'sim',
        },
      ],
      'req',
    );
  // 10 units of 100.00: 18 % of 1,000.00.
  expect(await mes()).toEqual(['180.00', false]);
  const [deOutubro] = (await responder('2026-10')) ?? [];
  expect(await mes()).toEqual(['180.00', false]);
  await responder(SETEMBRO);
  expect(await mes()).toEqual([undefined, true]);
  expect(await removeResposta(isto.escritorio.tenant, ATOR, deOutubro?.id ?? '', 'req')).toBe(true);
  expect(await mes()).toEqual([undefined, true]);
}, 60_000);
