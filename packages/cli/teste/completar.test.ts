import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type Comando, empacotarComando } from './comando.ts';

// Many processes start here, on a machine that may be busy.
jest.setTimeout(120_000);

let comando: Comando;
beforeAll(() => {
  comando = empacotarComando();
});
afterAll(() => comando.remover());

const candidatos = async (...palavras: string[]) =>
  (await comando.rodar(['completar', '--', ...palavras])).saida.trim().split('\n');

test('commands, options, choices; files are the shell’s affair', async () => {
  expect(await candidatos('c')).toEqual(['calcular', 'clientes', 'completion']);
  expect(await candidatos('completion', '')).toEqual(['bash', 'fish', 'zsh']);
  expect(await candidatos('simular', '--regime', 'lucro')).toEqual(['lucro_presumido', 'lucro_real']);
  expect(await candidatos('enviar', '--c')).toEqual(['--cliente', '--competencia', '--csv']);
  expect(await candidatos('clientes', '--lang', '')).toEqual(['en', 'pt']);
  expect(await candidatos('calcular', '')).toEqual(['']);
  expect(await candidatos('enviar', '--pdf', '')).toEqual(['']);
});

test('bash completes with the script', () => {
  const roteiro = join(comando.pasta, 'completar.bash');
  writeFileSync(roteiro, execFileSync(process.execPath, [comando.arquivo, 'completion', 'bash']));
  const perguntar = (linha: string[]) =>
    execFileSync(
      'bash',
      [
        '-c',
        `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _apura; printf '%s\\n' "\${COMPREPLY[@]}"`,
        roteiro,
        ...linha,
      ],
      { env: comando.ambiente(), encoding: 'utf8' },
    );
  expect(perguntar(['apura', 'doc'])).toBe('documentos\n');
  expect(perguntar(['apura', 'simular', '--atividade', ''])).toBe('comercio\nindustria\nservicos\n');
});

test('each shell of this machine takes its script', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { codigo, saida } = await comando.rodar(['completion', shell]);
    expect({ codigo, diz: saida.includes('apura completar --') }).toEqual({ codigo: 0, diz: true });
    const roteiro = join(comando.pasta, `roteiro.${shell}`);
    writeFileSync(roteiro, saida);
    const { error, status, stderr } = spawnSync(shell, ['-n', roteiro], { encoding: 'utf8' });
    if (!error) expect({ shell, status, stderr }).toEqual({ shell, status: 0, stderr: '' });
  }
});
