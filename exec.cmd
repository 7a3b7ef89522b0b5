@rem The scripts of package.json say exec, so that signals reach the server itself; Windows has no such command.
@%*
