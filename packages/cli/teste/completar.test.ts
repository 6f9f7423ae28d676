import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type Command, packCommand } from './command.ts';
import { onTerminal } from './sessao-no-terminal.ts';

// Many processes start here, on a machine that may be busy.
jest.setTimeout(120_000);

let command: Command;
beforeAll(() => {
  command = packCommand();
});
afterAll(() => command.remover());

const candidatos = async (...palavras: string[]) =>
  (await command.rodar(['completar', '--', ...palavras])).saida.trim().split('\n');

test('commands, options, choices; files are the shell’s affair', async () => {
  expect(await candidatos('c')).toEqual([
    ...['calcular', 'carteira', 'clientes', 'completion', 'comunicados', 'conferir', 'conformidade'],
  ]);
  expect(await candidatos('completion', '')).toEqual(['bash', 'fish', 'powershell', 'zsh']);
  expect(await candidatos('api', 'P')).toEqual(['PATCH', 'POST', 'PUT']);
  expect(await candidatos('simular', '--regime', 'lucro')).toEqual(['lucro_presumido', 'lucro_real']);
  expect(await candidatos('enviar', '--c')).toEqual(['--cliente', '--competencia', '--csv']);
  expect(await candidatos('clientes', '--lang', '')).toEqual(['en', 'pt']);
  expect(await candidatos('calcular', '')).toEqual(['']);
  expect(await candidatos('enviar', '--pdf', '')).toEqual(['']);
});

test('bash completes with the script', () => {
  const script = join(command.folder, 'completar.bash');
  writeFileSync(script, execFileSync(process.execPath, [command.arquivo, 'completion', 'bash']));
  const perguntar = (linha: string[]) =>
    execFileSync(
      'bash',
      [
        '-c',
        `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _apura; printf '%s\\n' "\${COMPREPLY[@]}"`,
        script,
        ...linha,
      ],
      { env: command.ambiente(), encoding: 'utf8' },
    );
  expect(perguntar(['apura', 'doc'])).toBe('documentos\n');
  expect(perguntar(['apura', 'simular', '--atividade', ''])).toBe('comercio\nindustria\nservicos\n');
});

test('each shell of this machine takes its script', async () => {
  for (const shell of ['bash', 'zsh', 'fish', 'powershell']) {
    const { codigo, saida } = await command.rodar(['completion', shell]);
    expect({ codigo, diz: /apura completar '?--/.test(saida) }).toEqual({ codigo: 0, diz: true });
    // It has no way to read a script without running it: the test below runs it.
    if (shell === 'powershell') continue;
    const script = join(command.folder, `roteiro.${shell}`);
    writeFileSync(script, saida);
    const { error, status, stderr } = spawnSync(shell, ['-n', script], { encoding: 'utf8' });
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
    const scripts = join(command.folder, '.config/fish/completions');
    mkdirSync(scripts, { recursive: true });
    writeFileSync(join(command.folder, 'uma-nota.xml'), '');
    const script = execFileSync(process.execPath, [command.arquivo, 'completion', 'fish']);
    writeFileSync(join(scripts, 'apura.fish'), script);
    for (const [linha, completa] of LINHAS) {
      const saida = execFileSync('fish', ['-c', `complete -C '${linha}'`], {
        cwd: command.folder,
        env: command.ambiente(),
        encoding: 'utf8',
      });
      expect([linha, saida]).toEqual([linha, `${completa}\n`]);
    }
  });
}

if (ha('pwsh')) {
  test('PowerShell completes with the script', () => {
    writeFileSync(join(command.folder, 'uma-nota.xml'), '');
    const script = join(command.folder, 'apura.ps1');
    writeFileSync(script, execFileSync(process.execPath, [command.arquivo, 'completion', 'powershell']));
    for (const [linha, completa] of LINHAS) {
      const perguntar = `. '${script}'; (TabExpansion2 '${linha}' ${linha.length}).CompletionMatches.CompletionText`;
      const saida = execFileSync('pwsh', ['-NoProfile', '-Command', perguntar], {
        cwd: command.folder,
        env: command.ambiente(),
        encoding: 'utf8',
      });
      expect([linha, saida.trim().replace(/^\.[\\/]/, '')]).toEqual([linha, completa]);
    }
  });
}

if (ha('zsh')) {
  test('zsh completes with the script', async () => {
    const casa = join(command.folder, 'zsh');
    mkdirSync(casa);
    writeFileSync(join(command.folder, 'uma-nota.xml'), '');
    const script = execFileSync(process.execPath, [command.arquivo, 'completion', 'zsh']);
    writeFileSync(join(casa, '_apura'), script);
    writeFileSync(
      join(casa, '.zshrc'),
      "fpath=($ZDOTDIR $fpath); autoload -Uz compinit; compinit -u -D; PS1='pronto> '\n",
    );
    for (const [linha, completa] of LINHAS) {
      const sessao = onTerminal('zsh', ['-i'], {
        cwd: command.folder,
        env: command.ambiente({ ZDOTDIR: casa, TERM: 'dumb' }),
      });
      await sessao.mostrou('pronto> ');
      sessao.terminal.write(`${linha}\t`);
      await sessao.mostrou(completa);
      sessao.terminal.kill();
      await sessao.fim;
    }
  });
}
