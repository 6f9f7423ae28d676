/** Prints failures as they come, and hands the numbers to the script that runs everything. */
export default class QuietReporter {
  onTestResult(test, result) {
    const passed = result.numPassingTests;
    const name = test.path.slice(process.cwd().length + 1);
    if (result.testExecError || result.numFailingTests) {
      process.stdout.write(
        `\nFAIL ${name}\n${result.failureMessage ?? result.testExecError?.message ?? ''}\n`,
      );
    } else {
      process.stdout.write(`  ok  ${name} (${passed})\n`);
    }
  }

  onRunComplete(_contexts, results) {
    const broken = results.testResults.filter((suite) => suite.testExecError).length;
    process.send?.({
      passed: results.numPassedTests,
      failed: results.numFailedTests + broken,
      leftOut: results.numPendingTests + results.numTodoTests,
    });
  }
}
