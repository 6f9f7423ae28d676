import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type Comando, empacotarComando } from './comando.ts';
import { noTerminal } from './sessao-no-terminal.ts';

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

/** What a person sees who types it; a shell that this machine has not is tried in CI. */
const LINHAS = [
  ['apura doc', 'documentos'],
  ['apura simular --atividade ind', 'industria'],
  ['apura calcular um', 'uma-nota.xml'],
] as const;
const ha = (shell: string) => spawnSync(shell, ['--version']).error === undefined;

if (ha('fish')) {
  test('fish completes with the script', () => {
    const roteiros = join(comando.pasta, '.config/fish/completions');
    mkdirSync(roteiros, { recursive: true });
    writeFileSync(join(comando.pasta, 'uma-nota.xml'), '');
    const roteiro = execFileSync(process.execPath, [comando.arquivo, 'completion', 'fish']);
    writeFileSync(join(roteiros, 'apura.fish'), roteiro);
    for (const [linha, completa] of LINHAS) {
      const saida = execFileSync('fish', ['-c', `complete -C '${linha}'`], {
        cwd: comando.pasta,
        env: comando.ambiente(),
        encoding: 'utf8',
      });
      expect([linha, saida]).toEqual([linha, `${completa}\n`]);
    }
  });
}

if (ha('zsh')) {
  test('zsh completes with the script', async () => {
    const casa = join(comando.pasta, 'zsh');
    mkdirSync(casa);
    writeFileSync(join(comando.pasta, 'uma-nota.xml'), '');
    const roteiro = execFileSync(process.execPath, [comando.arquivo, 'completion', 'zsh']);
    writeFileSync(join(casa, '_apura'), roteiro);
    writeFileSync(
      join(casa, '.zshrc'),
      "fpath=($ZDOTDIR $fpath); autoload -Uz compinit; compinit -u -D; PS1='pronto> '\n",
    );
    for (const [linha, completa] of LINHAS) {
      const sessao = noTerminal('zsh', ['-i'], {
        cwd: comando.pasta,
        env: comando.ambiente({ ZDOTDIR: casa, TERM: 'dumb' }),
      });
      await sessao.mostrou('pronto> ');
      sessao.terminal.write(`${linha}\t`);
      await sessao.mostrou(completa);
      sessao.terminal.kill();
      await sessao.fim;
    }
  });
}
