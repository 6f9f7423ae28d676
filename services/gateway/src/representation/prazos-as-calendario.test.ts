import { expect, test } from '@jest/globals';
import type { PrazoWithClientes } from './prazos.ts';
import { prazosAsCalendario } from './prazos-as-calendario.ts';

/** One deadline that all of an office's clients still miss, as a program unfolds its text. */
function descriptionOf(data: string, clientes: number): string {
  const prazo = {
    ...{ id: 'pgdas_d', data, obrigacao: 'DAS', tributo: 'Simples Nacional', competencia: '2026-11' },
    ...{ natureza: 'limite', periodicidade: 'mensal', regimes: ['simples_nacional'], status: 'lei' },
    ...{ fundamento: 'x', clientes, cumpridos: 0, cumprido_em: null, por: null },
    faltam: Array.from({ length: clientes }, (_, i) => `Cliente ${String(i + 1).padStart(3, '0')}`),
  } as unknown as PrazoWithClientes;
  const text = prazosAsCalendario({
    calendario: { cliente_id: null, cliente: null },
    organizationId: '00000000-0000-7000-8000-000000000000',
    prazos: [prazo],
    publicBaseUrl: 'https://apura.example',
    hoje: '2026-11-27',
  });
  return text.replace(/\r\n[ \t]/g, '');
}

test('of a near deadline all who are missing are named, of one that is far the first of them', () => {
  const perto = descriptionOf('2026-12-20', 120);
  expect(perto).toContain('Cliente 120');
  expect(perto).not.toContain('e mais');
  // 13 characters a name with what stands after it: 46 of them in 600.
  const longe = descriptionOf('2027-06-20', 120);
  expect(longe).toContain('Cliente 046\\; e mais 74.');
  expect(longe).not.toContain('Cliente 047');
});

test('a text stays within what agendas show, however many clients there are', () => {
  const text = descriptionOf('2026-12-20', 300);
  expect(text.length).toBeLessThan(8000);
  expect(descriptionOf('2026-12-20', 900)).toContain('e mais');
});
